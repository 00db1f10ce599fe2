import { z } from 'zod'
import { answeredCustom, customFilter, givenCustom } from '../custom-fields/field-values.ts'
import { feedEvent } from '../history.ts'
import { CONTACT_KEPT_DAYS } from '../limits.ts'
import { flag, listQuery, pageOf, searchText } from '../paging.ts'
import { requestListRow } from '../requests/request-rows.ts'
import { defineRoutes, idParams, optionalText, rowActionsSchema, time } from '../route.ts'
import { tagNames } from '../tags.ts'
import { firstname, surname } from '../user-fields.ts'
import { optionalPhone } from '../values/countries.ts'
import { handOver, takeOver, userColumns } from './users.ts'
import { workSchedule } from './work-schedule.ts'

export const employeeRow = z.object({
  ...userColumns,
  personal_phone: z.string().nullable(),
  /** Planned time ÷ working time of the next 7 days; 1 is fully booked; null without a work schedule. */
  workload: z.number().nullable(),
  /** Mean of the clients' ratings (1..5) of the last 90 days. */
  rating: z.number().nullable(),
  /** Their share of the prices of requests completed this month. */
  profit: z.string(),
  open_requests: z.number(),
  last_geo: z.object({ lat: z.number(), lng: z.number(), time }).nullable(),
  custom: answeredCustom,
})
export type EmployeeRow = z.output<typeof employeeRow>

/** The columns of the exported list. Names in parts are for other programs: the list shows the whole name. */
export const EMPLOYEE_COLUMNS = [
  'name',
  'surname',
  'firstname',
  'patronymic',
  'email',
  'phone',
  'personal_phone',
  'role',
  'is_serviceman',
  'is_active',
  'workload',
  'rating',
  'profit',
  'open_requests',
  'tags',
] as const

export const employeePage = employeeRow.extend({
  workSchedule: workSchedule.nullable(),
  actions: rowActionsSchema('employees'),
})

/** Filters of both the list and the map. */
const filters = {
  is_active: flag.optional(),
  is_serviceman: flag.optional(),
  tag: z.string().max(100).optional(),
  custom: customFilter,
}

/** An employee at the last position of their device, as a pin on a map. */
export const employeePoint = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  /** When they were there. */
  time,
  open_requests: z.number(),
  /** The request they have started and not finished, if the user may see it. */
  at_work: z.object({ id: z.number(), number: z.number(), name: z.string() }).nullable(),
})
export type EmployeePoint = z.output<typeof employeePoint>

export const employeeUpdate = z.strictObject({
  firstname: firstname.optional(),
  surname: surname.optional(),
  patronymic: optionalText(100).optional(),
  phone: optionalPhone.optional(),
  personal_phone: optionalPhone.optional(),
  is_serviceman: flag.optional(),
  tags: tagNames.optional(),
  custom: givenCustom,
  /** Required while an employee who is no longer an executor has open or scheduled requests. */
  hand_over: takeOver.pick({ employee_id: true }).optional(),
})

/** A device on which an executor uses the application. */
export const employeeDevice = z.object({
  name: z.string().nullable(),
  /** When the server last heard of it. */
  contact_at: time,
  /** What had been done there and not been received by then. */
  operations: z.number(),
  photos: z.number(),
  /** When the oldest of these was done; null when nothing waited. */
  waiting_since: time.nullable(),
})
export type EmployeeDevice = z.output<typeof employeeDevice>

/** What others would have to take over from an executor. */
export const executorHandOver = handOver.pick({ executed_requests: true, executed_schedules: true })

export const employeeRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/employees',
    access: 'employees:read',
    summary: 'Employees with workload, rating and profit',
    query: listQuery(['surname', 'workload', 'rating', 'profit'], filters),
    response: pageOf(employeeRow),
  },
  mapData: {
    method: 'GET',
    path: '/employees/map-data',
    access: 'employees:read',
    summary: 'Employees at their last positions',
    query: z.strictObject({ q: searchText.optional(), ...filters }),
    response: z.array(employeePoint),
  },
  show: {
    method: 'GET',
    path: '/employees/:id',
    access: 'employees:read',
    summary: 'An employee with the work schedule',
    params: idParams,
    response: employeePage,
  },
  update: {
    method: 'POST',
    path: '/employees/:id',
    access: 'employees:update',
    summary: "Change an employee's data",
    actions: ['employees.update'],
    params: idParams,
    body: employeeUpdate,
    response: employeePage,
  },
  requests: {
    method: 'GET',
    path: '/employees/:id/requests',
    access: 'employees:read',
    summary: 'Requests the employee executes or manages',
    params: idParams,
    query: listQuery(['number', 'deadline_at'], {}),
    response: pageOf(requestListRow),
  },
  feed: {
    method: 'GET',
    path: '/employees/:id/feed',
    access: 'employees:read',
    summary: 'The history of what the employee did',
    params: idParams,
    query: listQuery([], {}),
    response: pageOf(feedEvent),
  },
  devices: {
    method: 'GET',
    path: '/employees/:id/devices',
    access: 'employees:read',
    summary: `Devices of an executor that were heard of within ${CONTACT_KEPT_DAYS} days, with what waited there to be sent, the last first`,
    params: idParams,
    response: z.array(employeeDevice),
  },
  handOver: {
    method: 'GET',
    path: '/employees/:id/hand-over',
    access: 'employees:update',
    summary: 'What others would have to take over if the employee were no longer an executor',
    params: idParams,
    response: executorHandOver,
  },
  saveSchedule: {
    method: 'POST',
    path: '/schedule-work/employee/:id',
    access: 'employees:update',
    summary: "Save an employee's work schedule",
    actions: ['employees.work-schedule'],
    params: idParams,
    body: z.strictObject({ data: workSchedule }),
    response: workSchedule,
  },
})
