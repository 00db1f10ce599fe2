import type { ProductKind } from '../../goods/product-kinds.ts'

export const products = {
  title: 'Товары и услуги',
  kinds: { goods: 'Товар', service: 'Услуга' } satisfies Record<ProductKind, string>,
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
