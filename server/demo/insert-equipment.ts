import type { Tx } from '../db/database.ts'
import type { Facility, Template, Unit } from './catalogs.ts'
import type { ChecklistKey } from './content/checklists.ts'
import { EQUIPMENT, EQUIPMENT_AT, type EquipmentKey } from './content/equipment.ts'
import { eventRow, type HistoryRow } from './history-row.ts'
import { insertRows } from './insert-rows.ts'
import { insertSpareParts } from './insert-spare-parts.ts'
import { at, dateText, timeText } from './moscow-time.ts'
import type { Random } from './random.ts'
import { insertTags } from './users.ts'

/** Writes the equipment of the facilities, with its parts, checklists and tags. */
export async function insertUnits(
  tx: Tx,
  random: Random,
  today: number,
  facilities: Facility[],
  templates: Record<ChecklistKey, Template>,
  history: HistoryRow[],
): Promise<Unit[]> {
  const made = facilities.flatMap((facility) => {
    const keys = EQUIPMENT_AT[facility.kind]
    return random
      .sample(keys, Math.min(keys.length, facility.kind === 'business-centre' ? 4 : random.int(1, 2)))
      .map((key) => {
        const { rooms, models } = EQUIPMENT[key]
        return { facility, key, room: random.pick(rooms), model: random.pick<readonly [string, string]>(models) }
      })
  })
  const ids = await insertRows(
    tx,
    'equipment',
    made.map(({ facility, key, room, model: [manufacturer, model] }, index) => {
      const installed = today - random.int(120, 2600)
      return {
        facility_id: facility.id,
        title: titleOf(key, room),
        article: `ОБ-${String(index + 1).padStart(4, '0')}`,
        model,
        manufacturer,
        serial: random.text('0123456789ABCDEFHKLMNPRSTUXZ', 10),
        installed_on: dateText(installed),
        warranty_till: dateText(installed + 1095),
        created_at: timeText(at(today - 94, 16)),
        updated_at: timeText(at(today - 94, 16)),
      }
    }),
  )
  const units = made.map(({ facility, key, room }, index) => ({ id: ids[index] ?? 0, facility, key, room }))
  await insertRows(
    tx,
    'equipment_checklists',
    units.map(({ id, key }) => ({ equipment_id: id, checklist_id: templates[EQUIPMENT[key].checklist].id })),
  )
  for (const { id, facility, key, room } of units) {
    const name = titleOf(key, room)
    history.push(eventRow('equipmentCreated', at(today - 94, 16), facility.manager.id, { name }, { equipment_id: id }))
  }
  const critical = units.filter(({ key }) => key === 'chiller' || key === 'generator')
  await insertTags(tx, 'equipment', 'equipment_id', new Map(critical.map(({ id }) => [id, ['критичное']])))
  await insertSpareParts(tx, today, units)
  return units
}

function titleOf(key: EquipmentKey, room: string): string {
  return `${EQUIPMENT[key].title}, ${room}`
}
