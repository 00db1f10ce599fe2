import type {
  AnalyticsEmployees,
  AnalyticsFacilities,
  AnalyticsManagers,
  EmployeesTimeOnline,
  RequestsEmployees,
} from '#contract/analytics/analytics-rows.ts'
import { REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'
import { statusName } from '#server/requests/index.ts'
import { amount, day, type ExportColumn, type LocalizedText, moment } from '#server/sheets/list-sheet.ts'
import { type ListedView, OTHER_CURRENCIES, others, type ViewSheet, viewSheet } from './figures-sheets.ts'

const EMPLOYEE: LocalizedText = { ru: 'Сотрудник', en: 'Employee' }
const TECHNICIAN: LocalizedText = { ru: 'Сотрудник', en: 'Technician' }
const CREATED: LocalizedText = { ru: 'Создано', en: 'Created' }
const COMPLETED: LocalizedText = { ru: 'Завершено', en: 'Completed' }
const OVERDUE: LocalizedText = { ru: 'Просрочено', en: 'Overdue' }
const ON_TIME_RATE: LocalizedText = { ru: 'Доля в срок', en: 'On time' }
const WITH_DEADLINE: LocalizedText = { ru: 'Завершено со сроком', en: 'Completed with a deadline' }
const REVENUE: LocalizedText = { ru: 'Выручка', en: 'Revenue' }

export function requestsEmployeesSheet({ data, period }: ListedView<RequestsEmployees>): ViewSheet {
  type Row = RequestsEmployees['data'][number]
  return viewSheet(
    {
      title: { ru: 'Заявки исполнителей', en: 'Requests by technician' },
      columns: [
        [TECHNICIAN, ({ employee }, locale) => employee?.name ?? NOBODY[locale]],
        [CREATED, ({ created }) => created],
        ...REQUEST_STATUSES.map(
          (status): ExportColumn<Row> => [
            { ru: statusName('ru', status), en: statusName('en', status) },
            ({ statuses }) => statuses[status],
          ],
        ),
        [OVERDUE, ({ overdue }) => overdue],
        [ON_TIME_RATE, ({ on_time_rate }) => on_time_rate],
        [WITH_DEADLINE, ({ on_time_n }) => on_time_n],
      ],
    },
    data,
    period,
  )
}

export function employeesSheet({ data, period }: ListedView<AnalyticsEmployees>): ViewSheet {
  return viewSheet(
    {
      title: { ru: 'Работа исполнителей', en: 'Technician performance' },
      columns: [
        [TECHNICIAN, ({ employee }, locale) => employee?.name ?? NOBODY[locale]],
        [COMPLETED, ({ completed }) => completed],
        [ON_TIME_RATE, ({ on_time_rate }) => on_time_rate],
        [WITH_DEADLINE, ({ on_time_n }) => on_time_n],
        [{ ru: 'Оценка', en: 'Rating' }, ({ rating }) => rating],
        [{ ru: 'Оценок', en: 'Ratings' }, ({ rating_n }) => rating_n],
        [{ ru: 'Загрузка на 7 дней', en: 'Workload, next 7 days' }, ({ workload }) => workload],
        [REVENUE, ({ revenue }) => amount(revenue)],
        [OTHER_CURRENCIES, ({ revenue_others }) => others(revenue_others)],
        [{ ru: 'Работа в среднем, мин', en: 'Average work time, min' }, ({ avg_work_min }) => avg_work_min],
      ],
    },
    data,
    period,
  )
}

export function managersSheet({ data, period }: ListedView<AnalyticsManagers>): ViewSheet {
  return viewSheet(
    {
      title: { ru: 'Менеджеры', en: 'Managers' },
      columns: [
        [{ ru: 'Менеджер', en: 'Manager' }, ({ manager }, locale) => manager?.name ?? NO_MANAGER[locale]],
        [CREATED, ({ created }) => created],
        [{ ru: 'Открыто', en: 'Open' }, ({ open }) => open],
        [COMPLETED, ({ completed }) => completed],
        [OVERDUE, ({ overdue }) => overdue],
        [{ ru: 'Отменено компанией', en: 'Cancelled by company' }, ({ cancelled_company }) => cancelled_company],
        [{ ru: 'Отменено клиентом', en: 'Cancelled by client' }, ({ cancelled_client }) => cancelled_client],
        [REVENUE, ({ revenue }) => amount(revenue)],
        [OTHER_CURRENCIES, ({ revenue_others }) => others(revenue_others)],
      ],
    },
    data,
    period,
  )
}

export function facilitiesSheet({ data, period }: ListedView<AnalyticsFacilities>): ViewSheet {
  return viewSheet(
    {
      title: { ru: 'Объекты', en: 'Facilities' },
      columns: [
        [{ ru: 'Объект', en: 'Facility' }, ({ facility }, locale) => facility?.name ?? NO_FACILITY[locale]],
        [{ ru: 'Заявок', en: 'Requests' }, ({ requests }) => requests],
        [{ ru: 'Аварийных', en: 'Emergencies' }, ({ emergencies }) => emergencies],
        [{ ru: 'Доля аварийных', en: 'Emergency share' }, ({ emergency_share }) => emergency_share],
        [OVERDUE, ({ overdue }) => overdue],
        [COMPLETED, ({ completed }) => completed],
        [REVENUE, ({ profit }) => amount(profit)],
        [OTHER_CURRENCIES, ({ profit_others }) => others(profit_others)],
        [
          { ru: 'Дней между авариями', en: 'Days between emergencies' },
          ({ mean_days_between_emergencies }) => mean_days_between_emergencies,
        ],
        [{ ru: 'Последнее обслуживание', en: 'Last service' }, ({ last_service_at }) => moment(last_service_at)],
      ],
    },
    data,
    period,
  )
}

export function onlineSheet({ data, period }: ListedView<EmployeesTimeOnline>): ViewSheet {
  return viewSheet(
    {
      title: { ru: 'Время в сети', en: 'Time online' },
      columns: [
        [EMPLOYEE, ({ employee }) => employee.name],
        [{ ru: 'День', en: 'Day' }, ({ date }) => day(date)],
        [{ ru: 'В сети, мин', en: 'Online, min' }, ({ online_sec }) => Math.round(online_sec / 60)],
        [{ ru: 'Первый раз', en: 'First seen' }, ({ first_seen }) => moment(first_seen)],
        [{ ru: 'Последний раз', en: 'Last seen' }, ({ last_seen }) => moment(last_seen)],
      ],
    },
    data,
    period,
  )
}

const NOBODY: LocalizedText = { ru: 'Без исполнителя', en: 'No technician' }
const NO_MANAGER: LocalizedText = { ru: 'Без менеджера', en: 'No manager' }
const NO_FACILITY: LocalizedText = { ru: 'Без объекта', en: 'No facility' }
