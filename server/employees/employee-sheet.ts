import type { EmployeeRow } from '#contract/users/employees.ts'
import { roleTitle } from '#contract/users/role-names.ts'
import { amount, type ListSheet, names, yesNo } from '../sheets/list-sheet.ts'

export const employeeSheet: ListSheet<EmployeeRow> = {
  title: (words) => words.employees.title,
  columns: [
    [(words) => words.employees.fields.surname, ({ surname }) => surname],
    [(words) => words.employees.fields.firstname, ({ firstname }) => firstname],
    [(words) => words.employees.fields.patronymic, ({ patronymic }) => patronymic],
    [(words) => words.employees.fields.email, ({ email }) => email],
    [(words) => words.employees.fields.phone, ({ phone }) => phone],
    [(words) => words.employees.fields.personal_phone, ({ personal_phone }) => personal_phone],
    [(words) => words.employees.fields.role, ({ role }, locale) => roleTitle(locale, role.name)],
    [(words) => words.employees.fields.is_serviceman, ({ is_serviceman }, locale) => yesNo(is_serviceman, locale)],
    [(words) => words.sheets.employees.active, ({ is_active }, locale) => yesNo(is_active, locale)],
    [
      (words) => words.sheets.employees.workload,
      ({ workload }) => (workload === null ? null : Math.round(workload * 100)),
    ],
    [(words) => words.sheets.employees.rating, ({ rating }) => rating],
    [(words) => words.employees.fields.profit, ({ profit }) => amount(profit)],
    [(words) => words.employees.fields.open_requests, ({ open_requests }) => open_requests],
    [(words) => words.employees.fields.tags, ({ tags }) => names(tags)],
  ],
}
