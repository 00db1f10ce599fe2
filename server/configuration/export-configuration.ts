import type { ExportedConfiguration } from '#contract/configuration/configuration.ts'
import type { ConfigurationFile } from '#contract/configuration/configuration-file.ts'
import { CONFIGURATION_FORMAT, type ConfigurationSection } from '#contract/configuration/sections.ts'
import type { Tx } from '../db/database.ts'
import { readAccountNames } from './sections/account-names.ts'
import { sectionOf } from './sections/index.ts'
import type { Item } from './sections/section.ts'

/** What of the configuration is in use; the archive is no part of it. */
export async function exportConfiguration(tx: Tx): Promise<ExportedConfiguration> {
  const names = await readAccountNames(tx)
  const read = async <S extends ConfigurationSection>(section: S): Promise<Item<S>[]> =>
    (await sectionOf(section).read(tx, names)).filter(({ isArchived }) => !isArchived).map(({ item }) => item)
  const [settings] = await read('settings')
  const [agreement] = await read('agreement')
  const workTypes = await read('work_types')
  const checklists = await read('checklists')
  const isKept = (list: { name: string }[], name: string) => list.some((one) => one.name === name)
  const fields = await read('fields')
  const file = {
    format: CONFIGURATION_FORMAT,
    settings,
    service_hours: await read('service_hours'),
    pause_reasons: await read('pause_reasons'),
    roles: await read('roles'),
    checklists,
    work_types: workTypes.map((type) => ({
      ...type,
      checklists: (type.checklists ?? []).filter((name) => isKept(checklists, name)),
    })),
    fields: fields.map((field) => ({
      ...field,
      show_when: (field.show_when ?? []).filter((condition) =>
        fields.some(({ entity, key }) => entity === field.entity && key === condition.field),
      ),
      work_types: (field.work_types ?? []).filter((name) => isKept(workTypes, name)),
    })),
    agreement: agreement ?? null,
  } satisfies ConfigurationFile
  return file as ExportedConfiguration
}
