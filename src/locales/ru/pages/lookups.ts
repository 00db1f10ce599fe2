/** The account's own categories and units of measure: renaming and deleting them. */
export const lookups = {
  categories: 'Категории',
  measures: 'Единицы измерения',
  hint: 'Новые появляются здесь сами, когда их вводят в карточке товара или услуги. Переименование меняет название во всех товарах и услугах сразу.',
  name: 'Название',
  rename: 'Переименовать',
  renameNamed: 'Переименовать «{{name}}»',
  removeNamed: 'Удалить «{{name}}»',
  removeQuestion: 'Удалить «{{name}}»?',
  removeWarning: 'Из списка выбора она исчезнет. При необходимости её можно ввести снова.',
  inUse: 'Сначала выберите другое в карточках:',
  save: 'Сохранить',
  none: 'Пока пусто',
}
