import type { ExportedConfiguration } from '#contract/configuration/configuration.ts'
import { configurationFile, type WrittenConfiguration } from '#contract/configuration/configuration-file.ts'
import { CONFIGURATION_FORMAT } from '#contract/configuration/sections.ts'
import type { Trade } from '#contract/configuration/trades.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import type { Tx } from '#server/db/database.ts'
import type { TradeChecklist, TradeData, TradeField, TradeText, TradeWorkType } from './trade.ts'

/** Each is read when it is asked for. */
const DATA: Record<Trade, () => Promise<TradeData>> = {
  lifts: async () => (await import('./lifts.ts')).lifts,
  ventilation: async () => (await import('./ventilation.ts')).ventilation,
  fire_alarm: async () => (await import('./fire-alarm.ts')).fireAlarm,
  cleaning: async () => (await import('./cleaning.ts')).cleaning,
  networks: async () => (await import('./networks.ts')).networks,
  appliances: async () => (await import('./appliances.ts')).appliances,
}

/** What a company of a trade begins with, as a file in a language; permissions are for the roles that the account has. */
export async function tradeConfiguration(tx: Tx, trade: Trade, locale: Locale): Promise<ExportedConfiguration> {
  const roles = await tx.selectFrom('roles').select('name').where('is_system', '=', false).execute()
  const data = await DATA[trade]()
  const file = inLanguage(
    data,
    locale,
    roles.map(({ name }) => name),
  )
  return configurationFile.parse(file) as ExportedConfiguration
}

function inLanguage(data: TradeData, locale: Locale, roles: readonly string[]): WrittenConfiguration {
  return {
    format: CONFIGURATION_FORMAT,
    service_hours: data.service_hours.map((hours) => ({ ...hours, name: hours.name[locale] })),
    pause_reasons: data.pause_reasons.map((reason) => ({ ...reason, name: reason.name[locale] })),
    checklists: data.checklists.map((checklist) => checklistIn(checklist, locale)),
    work_types: data.work_types.map((type) => workTypeIn(type, locale)),
    fields: data.fields.map((field) => fieldIn(field, locale, roles)),
  }
}

function nameIn({ name }: { name: TradeText | string }, locale: Locale): string {
  return typeof name === 'string' ? name : name[locale]
}

function checklistIn({ name, items }: TradeChecklist, locale: Locale) {
  return {
    name: name[locale],
    items: items.map(({ title, hint, unit, answers = [], ...item }) => ({
      ...item,
      title: title[locale],
      hint: hint?.[locale] ?? null,
      unit: unit?.[locale] || null,
      answers: answers.map((answer) => ({ ...answer, title: answer.title[locale] })),
    })),
  }
}

function workTypeIn({ name, checklists, ...type }: TradeWorkType, locale: Locale) {
  return {
    ...type,
    name: nameIn({ name }, locale),
    ...(typeof name !== 'string' && {
      translations: Object.fromEntries(LOCALES.filter((one) => one !== locale).map((one) => [one, name[one]])),
    }),
    ...(checklists && { checklists: checklists.map((checklist) => checklist.name[locale]) }),
  }
}

function fieldIn(
  { options, unit, work_types, show_when, hidden_from, ...field }: TradeField,
  locale: Locale,
  roles: readonly string[],
) {
  return {
    ...field,
    ...(options && { options: options.map((title) => ({ title })) }),
    ...(unit && { unit: unit[locale] }),
    ...(work_types && { work_types: work_types.map((type) => nameIn(type, locale)) }),
    ...(show_when && {
      show_when: show_when.map(({ value, ...condition }) => ({ ...condition, value: asOption(value) })),
    }),
    ...(hidden_from && {
      permissions: hidden_from
        .filter((role) => roles.includes(role))
        .map((role) => ({ role, right: 'hidden' as const })),
    }),
  }
}

/** An option is compared by its title in the default language, whatever the language of the file. */
function asOption(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOption)
  return typeof value === 'object' && value !== null && DEFAULT_LOCALE in value
    ? (value as TradeText)[DEFAULT_LOCALE]
    : value
}
