import type { employees as ruEmployees, roles as ruRoles, users as ruUsers } from '../ru/users.ts'
import type { Translated } from '../shape.ts'

export const roles: Translated<typeof ruRoles> = {
  admin: 'Administrator',
  manager: 'Manager',
  dispatcher: 'Dispatcher',
  employee: 'Employee',
  executor: 'Technician',
}

export const employees: Translated<typeof ruEmployees> = {
  title: 'Employees',
  fields: {
    name: 'Employee',
    surname: 'Surname',
    firstname: 'First name',
    patronymic: 'Patronymic',
    email: 'Email',
    phone: 'Phone',
    personal_phone: 'Personal phone',
    role: 'Role',
    is_active: 'Status',
    is_serviceman: 'Technician',
    hand_over: 'Unfinished work',
    tags: 'Tags',
    tag: 'Tag',
    workload: 'Workload, 7 days',
    rating: 'Rating, 90 days',
    profit: 'Revenue this month',
    open_requests: 'Open requests',
    last_geo: 'Last point on the map',
    devices: 'Devices',
  },
}

export const users: Translated<typeof ruUsers> = {
  title: 'Users',
  fields: {
    name: 'User',
    surname: 'Surname',
    firstname: 'First name',
    patronymic: 'Patronymic',
    email: 'Email',
    phone: 'Phone',
    extension: 'Extension',
    role: 'Role',
    is_active: 'Can sign in',
    state: 'Status',
    is_serviceman: 'Technician',
    hand_over: 'Unfinished work',
    tags: 'Tags',
    password: 'Password',
    created_at: 'Added',
  },
}
