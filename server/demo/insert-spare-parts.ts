import type { Tx } from '../db/database.ts'
import type { Unit } from './catalogs.ts'
import { SPARE_PARTS, type SparePart } from './content/spare-parts.ts'
import { insertRows } from './insert-rows.ts'
import { at, dateText, timeText } from './moscow-time.ts'
import { openRandom } from './random.ts'

/** A part to be inserted into the unit with this id, at the unit's facility. */
interface Wanted {
  part: SparePart
  parentId: number
  facilityId: number
}

const SEED = 20_260_417
const DAYS_A_MONTH = 30

/** Inserts the parts of equipment level by level: a part's own parts need its id. */
export async function insertSpareParts(tx: Tx, today: number, units: Unit[]): Promise<void> {
  // A seed of its own: other random values stay the same, however many parts there are.
  const random = openRandom(SEED)
  let level = units.flatMap(({ id, key, facility }) => partsOf(SPARE_PARTS[key], id, facility.id))
  while (level.length > 0) {
    const ids = await insertRows(
      tx,
      'equipment',
      level.map(({ part: { title, article, model, warrantyMonths }, parentId, facilityId }) => {
        const installed = today - random.int(20, 700)
        return {
          facility_id: facilityId,
          parent_id: parentId,
          title,
          article,
          manufacturer: model[0],
          model: model[1],
          serial: random.text('0123456789ABCDEFHKLMNPRSTUXZ', 8),
          installed_on: dateText(installed),
          warranty_till: dateText(installed + warrantyMonths * DAYS_A_MONTH),
          created_at: timeText(at(today - 90, 12)),
          updated_at: timeText(at(today - 90, 12)),
        }
      }),
    )
    level = level.flatMap(({ part, facilityId }, index) => partsOf(part.parts, ids[index] ?? 0, facilityId))
  }
}

function partsOf(parts: readonly SparePart[] = [], parentId: number, facilityId: number): Wanted[] {
  return parts.map((part) => ({ part, parentId, facilityId }))
}
