export const check_lists = {
  title: 'Чек-листы',
  fields: {
    name: 'Название',
    description: 'Описание',
    items_count: 'Пунктов',
    created_at: 'Добавлен',
  },
}
