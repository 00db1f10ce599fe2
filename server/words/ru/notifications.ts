import { roleTitle } from '#contract/users/role-names.ts'
import type { NotificationTexts } from '../notification-texts.ts'
import { emails } from './emails.ts'

export const notifications: NotificationTexts = {
  request: (number, isEmergency) => `${isEmergency ? 'Аварийная заявка' : 'Заявка'} №${number}`,
  push: {
    test: { title: 'Уведомления работают', body: 'Так они выглядят на этом устройстве.' },
    many: (count) => `Новые уведомления: ${count}`,
  },
  types: {
    request_assigned: { what: () => 'вы назначены исполнителем' },
    request_unassigned: { what: () => 'вы больше не исполнитель' },
    request_created: { what: () => 'создана' },
    request_started: { what: () => 'работа начата' },
    request_finished: { what: () => 'работа завершена' },
    request_signed: { what: () => 'клиент принял работу' },
    request_declined: { what: () => 'клиент не принял работу', details: ({ comment }) => comment ?? null },
    request_cancelled: { what: () => 'отменена', details: ({ comment }) => comment ?? null },
    request_reopened: { what: () => 'возобновлена', details: ({ comment }) => comment ?? null },
    mentioned: { what: () => 'вас упомянули в заметке', details: ({ comment }) => comment ?? null },
    request_comment: { what: () => 'новый комментарий', details: ({ comment }) => comment ?? null },
    request_price_changed: {
      what: () => 'изменена цена',
      details: (payload, { money }, { currency }) =>
        payload.new ? `новая цена: ${money(payload.new, currency)}` : 'цена убрана',
    },
    request_deadline_changed: {
      what: () => 'изменён срок',
      details: (payload, { time }) => (payload.new ? `новый срок: ${time(payload.new)}` : 'срок убран'),
    },
    request_deadline_soon: {
      what: () => 'скоро срок',
      details: ({ deadline_at }, { time }) => (deadline_at ? `срок: ${time(deadline_at)}` : null),
    },
    request_overdue: {
      what: () => 'срок прошёл',
      details: ({ deadline_at }, { time }) => (deadline_at ? `срок был: ${time(deadline_at)}` : null),
    },
    schedule_generated: {
      what: ({ count = 0 }) => `созданы заявки, которые были пропущены: ${count}`,
    },
    schedule_failed: {
      what: () => 'заявка по расписанию не создана',
      details: ({ date, failure }, { day }) =>
        [date && day(date), failure && emails.scheduleFailures[failure]].filter(Boolean).join(': '),
    },
    contract_ending: {
      what: ({ days }) => (days === 0 ? 'договор заканчивается сегодня' : `до конца договора дней: ${days}`),
      details: ({ till }, { day }) => (till ? `договор до ${day(till)}` : null),
    },
    contract_expired: {
      what: () => 'договор закончился',
      details: ({ till }, { day }) => (till ? `договор был до ${day(till)}` : null),
    },
    storage_almost_full: {
      what: () => 'файловое хранилище почти заполнено',
      details: ({ used = 0, limit = 0 }, { gigabytes }) => `${gigabytes(used)} из ${gigabytes(limit)}`,
    },
    storage_full: {
      what: () => 'файловое хранилище заполнено',
      details: ({ used = 0, limit = 0 }, { gigabytes }) => `${gigabytes(used)} из ${gigabytes(limit)}`,
    },
    import_finished: {
      what: ({ state }) => (state === 'failed' ? 'импорт не выполнен' : 'импорт завершён'),
    },
    account_export_ready: { what: () => 'архив с данными компании готов' },
    account_export_failed: { what: () => 'архив с данными компании не создан' },
    user_invited: { what: () => 'приглашение принято' },
    role_changed: {
      what: () => 'ваши права изменились',
      details: ({ role }) => (role ? `ваша роль: ${roleTitle('ru', role)}` : null),
    },
    new_device: {
      what: () => 'вход с нового устройства',
      details: ({ device_name }) => device_name ?? null,
    },
  },
}
