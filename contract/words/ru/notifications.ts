import { type NotificationTexts, theComment } from '../../notifications/notification-texts.ts'
import type { OccurrenceFailure } from '../../scheduler/occurrences.ts'
import { roleTitle } from '../../users/role-names.ts'
import { counted } from './counted.ts'
import { requests } from './requests.ts'

const CLOCKS = requests.clocks

const DAYS = { one: 'день', few: 'дня', many: 'дней', other: 'дня' }

export const scheduleFailures: Record<OccurrenceFailure, string> = {
  client_archived: 'Клиент в архиве.',
  facility_archived: 'Объект в архиве.',
  executor_inactive: 'Исполнитель больше не работает или отключён.',
  manager_inactive: 'Менеджер отключён.',
  storage_full: 'Файловое хранилище заполнено.',
  not_created: 'Помешала внутренняя ошибка.',
}

export const notifications: NotificationTexts = {
  request: (number, isEmergency) => `${isEmergency ? 'Аварийная заявка' : 'Заявка'} №${number}`,
  push: {
    test: { title: 'Уведомления работают', body: 'Так они выглядят на этом устройстве.' },
    many: (count) => `Новые уведомления: ${count}`,
  },
  types: {
    request_assigned: { title: 'Вас назначили на заявку', what: () => 'вы назначены исполнителем' },
    request_unassigned: { title: 'Вас сняли с заявки', what: () => 'вы больше не исполнитель' },
    request_created: { title: 'Создана заявка', what: () => 'создана' },
    request_started: { title: 'Работа начата', what: () => 'работа начата' },
    request_finished: { title: 'Работа завершена', what: () => 'работа завершена' },
    request_signed: { title: 'Клиент принял работу', what: () => 'клиент принял работу' },
    request_declined: {
      title: 'Клиент не принял работу',
      what: () => 'клиент не принял работу',
      details: theComment,
    },
    request_cancelled: { title: 'Заявка отменена', what: () => 'отменена', details: theComment },
    request_reopened: {
      title: 'Заявка возвращена в работу',
      what: () => 'возвращена в работу',
      details: theComment,
    },
    mentioned: {
      title: 'Вас упомянули в заметке',
      what: () => 'вас упомянули в заметке',
      details: theComment,
    },
    request_comment: {
      title: 'Новый комментарий',
      what: () => 'новый комментарий',
      details: theComment,
    },
    request_email: {
      title: 'Письмо по заявке',
      what: () => 'пришло письмо',
      details: theComment,
    },
    request_price_changed: {
      title: 'Изменилась стоимость',
      what: () => 'изменена стоимость',
      details: (payload, { money }, { currency }) =>
        payload.new ? `новая стоимость: ${money(payload.new, currency)}` : 'стоимость убрана',
    },
    work_kept: {
      title: 'Работа на выезде ждёт решения',
      what: () => 'исполнитель работал, когда заявка уже изменилась: решите, что принять',
    },
    request_deadline_changed: {
      title: 'Срок перенесён',
      what: () => 'изменён срок',
      details: (payload, { time }) => (payload.new ? `новый срок: ${time(payload.new)}` : 'срок убран'),
    },
    request_deadline_soon: {
      title: 'Срок скоро наступит',
      what: () => 'скоро срок',
      details: ({ deadline_at }, { time }) => (deadline_at ? `срок: ${time(deadline_at)}` : null),
    },
    request_overdue: {
      title: 'Заявка просрочена',
      what: () => 'срок прошёл',
      details: ({ deadline_at }, { time }) => (deadline_at ? `срок был: ${time(deadline_at)}` : null),
    },
    request_sla_soon: {
      title: 'Срок по договору подходит',
      what: ({ clock }) => (clock ? `${CLOCKS[clock]}: срок подходит` : 'срок по договору подходит'),
      details: ({ due_at }, { time }) => (due_at ? `до ${time(due_at)}` : null),
    },
    request_sla_missed: {
      title: 'Срок по договору нарушен',
      what: ({ clock }) => (clock ? `${CLOCKS[clock]}: срок нарушен` : 'срок по договору нарушен'),
      details: ({ due_at }, { time }) => (due_at ? `срок был: ${time(due_at)}` : null),
    },
    request_sla_escalated: {
      title: 'Срок по договору: сообщение старшим',
      what: ({ clock, percent }) =>
        clock && percent ? `${CLOCKS[clock]}: прошло ${percent} % срока` : 'прошла доля срока по договору',
      details: ({ due_at }, { time }) => (due_at ? `срок: ${time(due_at)}` : null),
    },
    schedule_generated: {
      title: 'Созданы регулярные заявки',
      what: ({ count = 0 }) => `созданы заявки, которые были пропущены: ${count}`,
    },
    schedule_failed: {
      title: 'Регулярная заявка не создана',
      what: () => 'регулярная заявка не создана',
      details: ({ date, failure }, { day }) =>
        [date && day(date), failure && scheduleFailures[failure]].filter(Boolean).join(': '),
    },
    contract_ending: {
      title: 'Договор заканчивается',
      what: ({ days }) => (days ? `до конца договора ${counted(days, DAYS)}` : 'договор заканчивается сегодня'),
      details: ({ till }, { day }) => (till ? `договор до ${day(till)}` : null),
    },
    contract_expired: {
      title: 'Договор закончился',
      what: () => 'договор закончился',
      details: ({ till }, { day }) => (till ? `договор был до ${day(till)}` : null),
    },
    storage_almost_full: {
      title: 'Хранилище почти заполнено',
      what: () => 'файловое хранилище почти заполнено',
      details: ({ used = 0, limit = 0 }, { gigabytes }) => `${gigabytes(used)} из ${gigabytes(limit)}`,
    },
    storage_full: {
      title: 'Хранилище заполнено',
      what: () => 'файловое хранилище заполнено',
      details: ({ used = 0, limit = 0 }, { gigabytes }) => `${gigabytes(used)} из ${gigabytes(limit)}`,
    },
    import_finished: {
      title: 'Импорт завершён',
      what: ({ state }) => (state === 'failed' ? 'импорт не выполнен' : 'импорт завершён'),
    },
    account_export_ready: { title: 'Архив с данными компании готов', what: () => 'архив с данными компании готов' },
    account_export_failed: {
      title: 'Архив с данными компании не создан',
      what: () => 'архив с данными компании не создан',
    },
    user_invited: { title: 'Приглашение принято', what: () => 'приглашение принято' },
    role_changed: {
      title: 'Изменена ваша роль',
      what: () => 'ваши права изменились',
      details: ({ role }) => (role ? `ваша роль: ${roleTitle('ru', role)}` : null),
    },
    new_device: {
      title: 'Вход с нового устройства',
      what: () => 'вход с нового устройства',
      details: ({ device_name }) => device_name ?? null,
    },
  },
}
