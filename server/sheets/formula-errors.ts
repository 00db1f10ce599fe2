/**
 * Error values of formulas as text, in English, Russian, Ukrainian and Polish; LibreOffice's have a number.
 */
const FORMULA_ERRORS = new Set(
  `#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN!
  #GETTING_DATA #ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ЗНАЧЕН! #ССЫЛКА! #ССЫЛ! #ИМЯ? #ЧИСЛО! #Н/Д #ПЕРЕНОС! #ВЫЧИСЛ! #ПОЛЕ! #ЗАНЯТО!
  #ДІЛ/0! #ПОСИЛАННЯ! #ІМ'Я? #ARG! #ADR! #NAZWA? #LICZBA! #DZIEL/0! #ZERO! #N/D! #N/D`.split(/\s+/),
)

/** Whether a text is the error value of a formula: copied as text, or saved as .csv. */
export function isFormulaError(text: string): boolean {
  return FORMULA_ERRORS.has(text.toUpperCase()) || /^(Err|Ошибка):\d{3}$/i.test(text)
}
