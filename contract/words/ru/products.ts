export const products = {
  kinds: { goods: 'Товар', service: 'Услуга' },
  fields: {
    title: 'Название',
    kind: 'Вид',
    article: 'Артикул',
    category_id: 'Категория',
    measure_id: 'Единица',
    price: 'Цена',
    expiration: 'Годность, гарантия',
    expiration_unit: 'Срок в',
    description: 'Описание',
    created_at: 'Добавлено',
  },
}
