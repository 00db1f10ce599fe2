import type { EMPLOYEE_COLUMNS, EmployeeRow } from '#contract/users/employees.ts'
import { roleTitle } from '#contract/users/role-names.ts'
import { amount, type ChoosableSheet, names, percentageCell, yesNo } from '../sheets/list-sheet.ts'

export const employeeSheet: ChoosableSheet<EmployeeRow, (typeof EMPLOYEE_COLUMNS)[number]> = {
  title: (words) => words.employees.title,
  columns: {
    name: [(words) => words.employees.fields.name, ({ name }) => name],
    surname: [(words) => words.employees.fields.surname, ({ surname }) => surname],
    firstname: [(words) => words.employees.fields.firstname, ({ firstname }) => firstname],
    patronymic: [(words) => words.employees.fields.patronymic, ({ patronymic }) => patronymic],
    email: [(words) => words.employees.fields.email, ({ email }) => email],
    phone: [(words) => words.employees.fields.phone, ({ phone }) => phone],
    personal_phone: [(words) => words.employees.fields.personal_phone, ({ personal_phone }) => personal_phone],
    role: [(words) => words.employees.fields.role, ({ role }, locale) => roleTitle(locale, role.name)],
    is_serviceman: [
      (words) => words.employees.fields.is_serviceman,
      ({ is_serviceman }, locale) => yesNo(is_serviceman, locale),
    ],
    is_active: [(words) => words.sheets.employees.active, ({ is_active }, locale) => yesNo(is_active, locale)],
    workload: [(words) => words.employees.fields.workload, ({ workload }) => percentageCell(workload)],
    rating: [(words) => words.employees.fields.rating, ({ rating }) => rating],
    profit: [(words) => words.employees.fields.profit, ({ profit }) => amount(profit)],
    open_requests: [(words) => words.employees.fields.open_requests, ({ open_requests }) => open_requests],
    tags: [(words) => words.employees.fields.tags, ({ tags }) => names(tags)],
  },
}
