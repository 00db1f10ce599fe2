import type { I18nProvider } from '@refinedev/core'
import type { Locale as AntdLocale } from 'antd/es/locale'
import dayjs from 'dayjs'
import i18next, { type i18n } from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { type Locale, learnWords } from '#contract/messages.ts'
import { loadLocale } from '#src/locales/load.ts'
import { PAGE_TEXTS, type PageTexts } from '#src/locales/pages.ts'
import type ru from '#src/locales/ru/index.ts'
import { currentLocale, keepAdoptedLocale, keepLocale } from './locale.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof ru }
  }
}

const openedPages = new Set<PageTexts>()
const loadedTexts: Partial<Record<Locale, Partial<typeof ru>>> = {}
const antdLocales = new Map<Locale, AntdLocale>()

/** Loads the stored language's texts and initializes i18next; awaited before the first render. */
export async function startI18n(): Promise<i18n> {
  const locale = currentLocale()
  await i18next.use(initReactI18next).init({
    lng: locale,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  })
  await speak(locale)
  return i18next
}

/** Switches to a language and stores the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  keepLocale(locale)
  await speak(locale)
}

/** Switches to a language that was not chosen by hand; a choice by hand overrides it. */
export async function adoptLocale(locale: Locale): Promise<void> {
  if (locale === currentLocale()) return
  keepAdoptedLocale(locale)
  await speak(locale)
}

async function speak(locale: Locale) {
  const { libraries, texts } = await loadLocale(locale)
  antdLocales.set(locale, libraries.antd)
  learnWords(locale, texts.words)
  addTexts(locale, texts.default)
  await Promise.all([...openedPages].map((page) => loadTexts(locale, page)))
  dayjs.locale(libraries.dayjs)
  document.documentElement.lang = locale
  await i18next.changeLanguage(locale)
}

/** Loads the texts that only one page needs; from then on every change of language loads them too. */
export function loadPageTexts(page: PageTexts): Promise<void> {
  openedPages.add(page)
  return loadTexts(currentLocale(), page)
}

async function loadTexts(locale: Locale, page: PageTexts) {
  addTexts(locale, await PAGE_TEXTS[page](locale))
}

/** The texts of a language that are loaded, with those that are functions, which i18next does not keep. */
export function textsIn(locale: Locale): Partial<typeof ru> {
  loadedTexts[locale] ??= {}
  return loadedTexts[locale]
}

function addTexts(locale: Locale, texts: object) {
  Object.assign(textsIn(locale), texts)
  i18next.addResourceBundle(locale, 'translation', { ...texts }, true)
}

/** The current language and antd's locale for it. */
export function useLocale(): { locale: Locale; antdLocale: AntdLocale | undefined } {
  const locale = useSyncExternalStore(onLanguageChange, currentLocale)
  return { locale, antdLocale: antdLocales.get(locale) }
}

function onLanguageChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** Refine passes keys known only at run time, so the compiler does not check them here. */
const translateAny = i18next.t.bind(i18next) as unknown as (key: string, options: object) => string

export const i18nProvider: I18nProvider = {
  translate(key, options, defaultMessage) {
    if (typeof options === 'string') return translateAny(key, { defaultValue: options })
    return translateAny(key, { ...options, defaultValue: defaultMessage ?? key })
  },
  changeLocale: (locale) => changeLocale(locale as Locale),
  getLocale: currentLocale,
}
