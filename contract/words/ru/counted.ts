const plurals = new Intl.PluralRules('ru')

interface Forms {
  one: string
  few: string
  many: string
  /** Of fractions. */
  other: string
}

/** A number with the form of the noun that goes with it: `1 день`, `3 дня`, `5 дней`. */
export function counted(count: number, forms: Forms): string {
  const category = plurals.select(count)
  const form = category === 'one' || category === 'few' || category === 'many' ? forms[category] : forms.other
  return `${count} ${form}`
}
