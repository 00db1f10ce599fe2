import type { Locale as AntdLocale } from 'antd/es/locale'
import type { Locale } from '#contract/messages.ts'
import type { Words } from '#contract/words/shape.ts'
import type { LegalTexts } from './legal-document.ts'

interface SharedTexts {
  default: object
  words: Words
}

/** What libraries say in a language themselves. */
interface Libraries {
  antd: AntdLocale
  /** The name by which dayjs knows the language. */
  dayjs: string
}

/** What every page needs in a language; only the current one is loaded. */
export function loadLocale(locale: Locale): Promise<{ texts: SharedTexts; libraries: Libraries }> {
  return import(`./${locale}/start.ts`)
}

/** The texts that users agree to. */
export async function loadLegal(locale: Locale): Promise<LegalTexts> {
  const { default: texts } = await import(`./${locale}/legal.ts`)
  return texts
}
