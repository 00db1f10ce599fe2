import type { FacilityRow } from '#contract/clients/facilities.ts'
import { day, type ListSheet, type LocalizedText, moment, names } from '../sheets/list-sheet.ts'

const CONTRACTS: Record<FacilityRow['contract_status'], LocalizedText> = {
  active: { ru: 'Действует', en: 'Active' },
  ending: { ru: 'Заканчивается', en: 'Ending' },
  expired: { ru: 'Истёк', en: 'Expired' },
  none: { ru: 'Без договора', en: 'None' },
}

/** The names every account begins with; its own are shown as they were typed. */
const TYPES: Record<string, LocalizedText> = {
  office: { ru: 'Офис', en: 'Office' },
  warehouse: { ru: 'Склад', en: 'Warehouse' },
  shop: { ru: 'Магазин', en: 'Shop' },
  production: { ru: 'Производство', en: 'Production' },
  residential: { ru: 'Жилой дом', en: 'Residential' },
  other: { ru: 'Другое', en: 'Other' },
}

export const facilitySheet: ListSheet<FacilityRow> = {
  title: { ru: 'Объекты', en: 'Facilities' },
  columns: [
    [{ ru: 'Название', en: 'Name' }, ({ name }) => name],
    [{ ru: 'Клиент', en: 'Client' }, ({ client }) => client.name],
    [{ ru: 'Тип', en: 'Type' }, ({ type }, locale) => (type && TYPES[type]?.[locale]) || type],
    [{ ru: 'Город', en: 'City' }, ({ city }) => city],
    [{ ru: 'Адрес', en: 'Address' }, ({ address }) => address],
    [{ ru: 'Менеджер', en: 'Manager' }, ({ manager }) => manager?.name ?? null],
    [{ ru: 'Номер договора', en: 'Contract number' }, ({ contract_number }) => contract_number],
    [{ ru: 'Договор до', en: 'Contract until' }, ({ contract_till }) => day(contract_till)],
    [{ ru: 'Договор', en: 'Contract' }, ({ contract_status }, locale) => CONTRACTS[contract_status][locale]],
    [{ ru: 'Теги', en: 'Tags' }, ({ tags }) => names(tags)],
    [{ ru: 'Открытых заявок', en: 'Open requests' }, ({ open_requests }) => open_requests],
    [{ ru: 'Широта', en: 'Latitude' }, ({ lat }) => lat],
    [{ ru: 'Долгота', en: 'Longitude' }, ({ lon }) => lon],
    [{ ru: 'Добавлен', en: 'Added' }, ({ created_at }) => moment(created_at)],
  ],
}
