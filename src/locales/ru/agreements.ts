import { words } from '#contract/words/ru/index.ts'

const { title, fields, everyClient } = words.agreements

/** The texts of their targets are loaded with the screens: pages/agreement-targets.ts. */
export const agreements = {
  title,
  fields,
  everyClient,
  new: 'Новый договор',
  add: 'Добавить договор',
  empty: 'Договоров пока нет. Добавьте первый: сроки заявок будут считаться по его условиям.',
  deleteQuestion: 'Удалить договор {{name}}?',
  deleteWarning: 'Вместе с ним исчезнут его условия и файлы. Вернуть их будет нельзя.',
  events: {
    created: 'Добавлен договор: {{name}}',
    changed: 'Изменён договор: {{name}}',
    deleted: 'Удалён договор: {{name}}',
  },
  hints: {
    client_id: 'Без клиента договор действует для всех, у кого нет своего',
    facility_ids: 'Без объектов договор действует для всех объектов клиента',
    ends_on: 'Последний день. Пусто — без срока',
    renewal_months: 'Когда срок пройдёт, договор продлится сам. Пусто — не продлится',
    report_emails: 'Введите адрес и нажмите Enter',
  },
  facilitiesOfClient: 'Сначала выберите клиента',
  allFacilities: 'Все объекты клиента',
  endsSoon: 'Заканчивается в ближайшие 30 дней',
  endsLater: 'Не заканчивается',
  sections: { main: 'Основное', term: 'Срок', targets: 'Что обещано', more: 'Дополнительно' },
  tabs: { files: 'Файлы', feed: 'История' },
  report: { title: 'Отчёт клиенту', month: 'Месяц', pdf: 'PDF', xlsx: 'Excel' },
  byDefault: 'Своего договора нет. Действует договор для всех:',
  ofFacility: 'Из договора обслуживания',
}
