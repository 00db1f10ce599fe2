import type { EmployeeRow } from '#contract/users/employees.ts'
import { amount, type ListSheet, type LocalizedText, names, yesNo } from '../sheets/list-sheet.ts'

/** The roles every account begins with; other roles have the names they were given. */
const ROLES: Record<string, LocalizedText> = {
  admin: { ru: 'Администратор', en: 'Administrator' },
  manager: { ru: 'Менеджер', en: 'Manager' },
  employee: { ru: 'Сотрудник', en: 'Employee' },
  executor: { ru: 'Исполнитель', en: 'Technician' },
}

export const employeeSheet: ListSheet<EmployeeRow> = {
  title: { ru: 'Сотрудники', en: 'Employees' },
  columns: [
    [{ ru: 'Фамилия', en: 'Surname' }, ({ surname }) => surname],
    [{ ru: 'Имя', en: 'First name' }, ({ firstname }) => firstname],
    [{ ru: 'Отчество', en: 'Patronymic' }, ({ patronymic }) => patronymic],
    [{ ru: 'Email', en: 'Email' }, ({ email }) => email],
    [{ ru: 'Телефон', en: 'Phone' }, ({ phone }) => phone],
    [{ ru: 'Личный телефон', en: 'Personal phone' }, ({ personal_phone }) => personal_phone],
    [{ ru: 'Роль', en: 'Role' }, ({ role }, locale) => ROLES[role.name]?.[locale] ?? role.name],
    [{ ru: 'Выезжает на заявки', en: 'Technician' }, ({ is_serviceman }, locale) => yesNo(is_serviceman, locale)],
    [{ ru: 'Работает', en: 'Active' }, ({ is_active }, locale) => yesNo(is_active, locale)],
    [
      { ru: 'Загрузка, %', en: 'Workload, %' },
      ({ workload }) => (workload === null ? null : Math.round(workload * 100)),
    ],
    [{ ru: 'Рейтинг', en: 'Rating' }, ({ rating }) => rating],
    [{ ru: 'Выручка за месяц', en: 'Revenue this month' }, ({ profit }) => amount(profit)],
    [{ ru: 'Открытых заявок', en: 'Open requests' }, ({ open_requests }) => open_requests],
    [{ ru: 'Теги', en: 'Tags' }, ({ tags }) => names(tags)],
  ],
}
