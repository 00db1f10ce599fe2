import type { ClientRow } from '#contract/clients/clients.ts'
import { type ListSheet, type LocalizedText, moment, names } from '../sheets/list-sheet.ts'

const TYPES: Record<ClientRow['type'], LocalizedText> = {
  company: { ru: 'Компания', en: 'Company' },
  person: { ru: 'Частное лицо', en: 'Individual' },
}

export const clientSheet: ListSheet<ClientRow> = {
  title: { ru: 'Клиенты', en: 'Clients' },
  columns: [
    [{ ru: 'Название', en: 'Name' }, ({ name }) => name],
    [{ ru: 'Тип', en: 'Type' }, ({ type }, locale) => TYPES[type][locale]],
    [{ ru: 'Телефон', en: 'Phone' }, ({ phone }) => phone],
    [{ ru: 'Email', en: 'Email' }, ({ email }) => email],
    [{ ru: 'Теги', en: 'Tags' }, ({ tags }) => names(tags)],
    [{ ru: 'Комментарий', en: 'Comment' }, ({ comment }) => comment],
    [{ ru: 'Объектов', en: 'Facilities' }, ({ facilities_count }) => facilities_count],
    [{ ru: 'Открытых заявок', en: 'Open requests' }, ({ open_requests }) => open_requests],
    [{ ru: 'Добавлен', en: 'Added' }, ({ created_at }) => moment(created_at)],
  ],
}
