import { useTranslation } from 'react-i18next'

/** `Российский рубль, RUB`, in the user's language. */
export function useCurrencyName(): (code: string) => string {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  return (code) => {
    const name = names.of(code) ?? code
    return `${name.charAt(0).toLocaleUpperCase(i18n.language)}${name.slice(1)}, ${code}`
  }
}
