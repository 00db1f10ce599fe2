import { PATHS } from '#contract/paths.ts'
import { defineResource, type Resource } from '#src/crud/resource.ts'
import { date, moment } from '#src/fields/date.tsx'
import { count } from '#src/fields/number.tsx'
import { reference } from '#src/fields/reference.tsx'
import { tags } from '#src/fields/tags.tsx'
import { text } from '#src/fields/text.tsx'
import { CLIENTS, EQUIPMENT_UNITS, FACILITIES } from '#src/parts/reference-sources.ts'
import { checklistsField } from './checklists-field.tsx'
import { WarrantyDate } from './Warranty.tsx'

/** The fields of equipment. */
export const equipmentFields = {
  title: text(),
  article: text(),
  model: text(),
  manufacturer: text(),
  serial: text(),
  parent_id: reference({
    source: EQUIPMENT_UNITS,
    of: 'parent',
    page: { path: PATHS.equipment.show, resource: 'equipment' },
  }),
  facility_id: reference({
    source: FACILITIES,
    of: 'facility',
    page: { path: PATHS.facilities.show, resource: 'facilities' },
  }),
  client: reference({
    source: CLIENTS,
    of: 'client',
    page: { path: PATHS.clients.show, resource: 'clients' },
  }),
  installed_on: date(),
  warranty_till: { ...date(), Cell: WarrantyDate },
  checklists: checklistsField,
  tags: tags('equipment'),
  tag: tags('equipment'),
  spareparts_count: count(),
  created_at: moment(),
}

/** The equipment on a facility's page. */
export const equipmentRows: Resource = {
  ...defineResource({
    name: 'equipment',
    titleOf: ({ title }) => title,
    fields: equipmentFields,
    columns: [
      { field: 'title', sort: 'title' },
      { field: 'model' },
      { field: 'serial' },
      { field: 'parent_id' },
      { field: 'warranty_till', sort: 'warranty_till' },
    ],
    sections: [],
  }),
  paths: PATHS.equipment,
}

/** The parts on a unit's page. */
export const sparePartRows: Resource = {
  ...equipmentRows,
  columns: equipmentRows.columns.filter(({ field }) => field !== 'parent_id'),
}
