import pg from 'pg'
import type { BenchDatabase } from './bench-database.ts'

/** The calls of the catalogs that plans and scale are measured with, by name, on the rows of one account. */
export async function catalogCallsOn({ superuserUrl }: BenchDatabase, accountId: number) {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  try {
    const { rows } = await client.query<Sample>(SAMPLE, [accountId])
    const [sample] = rows
    if (!sample) throw new Error('A query without a table answers with one row')
    return callsOn(sample)
  } finally {
    await client.end()
  }
}

interface Sample {
  client: { id: number; name: string }
  facility: { id: number; name: string; manager_id: number }
  equipment: { id: number; serial: string }
  product: { id: number; article: string; category_id: number }
}

const SAMPLE = `select ${['client', 'facility', 'equipment', 'product']
  .map((entity) => {
    const table = entity === 'equipment' ? entity : entity.replace(/y$/, 'ie').concat('s')
    return `(select to_jsonb(row) from ${table} row where account_id = $1 and archived_at is null order by id desc offset 20 limit 1) as ${entity}`
  })
  .join(', ')}`

/**
 * Search texts: without a suffix, one that a single row contains; `some`, one row in sixty, adjacent in the list's
 * order; `common`, one in six; `late`, one in three, all of them at the end of the list.
 */
function callsOn({ client, facility, equipment, product }: Sample) {
  const q = encodeURIComponent
  return {
    clients: '/api/clients',
    'clients-latest': '/api/clients?sort=-created_at',
    'clients-tagged': `/api/clients?tag=${q('VIP')}`,
    'clients-search': `/api/clients?q=${q(client.name.slice(5))}`,
    'clients-search-common': `/api/clients?q=${q('Вектор')}`,
    'clients-search-all': `/api/clients?q=${q('ООО')}`,
    'clients-offered': `/api/clients/clientsForSelector?q=${q('Вектор')}`,
    'client-page': `/api/clients/${client.id}`,
    facilities: '/api/facilities',
    'facilities-far': '/api/facilities?page=90',
    'facilities-of-manager': `/api/facilities?manager_id=${facility.manager_id}`,
    'facilities-of-type': '/api/facilities?type=shop',
    'facilities-ending': '/api/facilities?contract_status=expired,ending&sort=contract_till',
    'facilities-active': '/api/facilities?contract_status=active',
    'facilities-search': `/api/facilities?q=${q(facility.name)}`,
    'facilities-search-some': `/api/facilities?q=${q('Братиславская')}`,
    'facilities-search-all': `/api/facilities?q=${q('Объект')}`,
    'facilities-offered': `/api/facilities/facilitiesForSelector?q=${q('Объект')}`,
    'facilities-map': '/api/facilities/map-data',
    'facility-page': `/api/facilities/${facility.id}`,
    'facility-profit': `/api/facilities/${facility.id}/profit`,
    'facility-service-log': `/api/facilities/${facility.id}/service-log`,
    equipment: '/api/equipments',
    'equipment-by-warranty': '/api/equipments?sort=-warranty_till',
    'equipment-of-facility': `/api/equipments?facility_id=${facility.id}`,
    'equipment-units': '/api/equipments/parents',
    'equipment-spareparts': '/api/equipments/spareparts',
    'equipment-search': `/api/equipments?q=${q(equipment.serial)}`,
    'equipment-search-some': `/api/equipments?q=${q('Насосная станция')}`,
    'equipment-search-common': `/api/equipments?q=${q('Нордклима')}`,
    'equipment-search-all': `/api/equipments?q=${q('SN0')}`,
    'equipment-search-late': `/api/equipments?q=${q('Электродвигатель')}`,
    'equipment-offered': `/api/equipments/equipmentForSelector?q=${q('Контроллер')}`,
    'equipment-page': `/api/equipment/${equipment.id}`,
    products: '/api/products?kind=goods',
    'products-by-price': '/api/products?kind=service&sort=-price',
    'products-by-article': '/api/products?kind=goods&sort=article',
    'products-of-category': `/api/products?kind=goods&category_id=${product.category_id}`,
    'products-search': `/api/products?q=${q(product.article)}`,
    'products-search-some': `/api/products?q=${q('Клапан')}`,
    'products-search-all': `/api/products?q=${q('исполнение')}`,
    'products-offered': `/api/products/search?q=${q('насос')}`,
    'product-page': `/api/products/${product.id}`,
  }
}
