import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { analyticsQuery, analyticsTableQuery, fieldFiguresQuery, periodFields, slaQuery } from './analytics-query.ts'
import {
  analyticsEmployees,
  analyticsFacilities,
  analyticsManagers,
  analyticsSla,
  employeesTimeOnline,
  mainFigures,
  ownFigures,
  requestsByField,
  requestsEmployees,
  requestsRevenue,
  requestsStatuses,
  requestsTime,
} from './analytics-rows.ts'
import { ANALYTICS_SORTS } from './sorts.ts'

/** Each view answers JSON, or its rows as a spreadsheet. */
const view = {
  method: 'GET',
  access: 'analytics:read',
  alsoProduces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const analyticsRoutes = defineRoutes({
  mainFigures: {
    ...view,
    path: '/analytics/main-figures',
    summary: 'Eight figures of the period and of the one before, findings, the best and the worst employee',
    query: analyticsQuery,
    response: mainFigures,
  },
  requestsStatuses: {
    ...view,
    path: '/analytics/requests-statuses',
    summary: 'Requests created in the period, by their current status',
    query: analyticsQuery,
    response: requestsStatuses,
  },
  requestsByField: {
    ...view,
    path: '/analytics/requests-by-field',
    summary:
      'Requests created in the period, by the options of a field of the account’s own, with their current status',
    query: fieldFiguresQuery,
    response: requestsByField,
  },
  requestsEmployees: {
    ...view,
    path: '/analytics/requests-employees',
    summary: 'Requests of each executor by status, with missed deadlines',
    query: analyticsTableQuery(ANALYTICS_SORTS.load),
    response: requestsEmployees,
  },
  employeesTimeOnline: {
    ...view,
    path: '/analytics/employees-time-online',
    summary: 'How long each employee had the application open, by days',
    query: analyticsTableQuery(ANALYTICS_SORTS.online).omit({
      manager_id: true,
      client_id: true,
      facility_id: true,
      type: true,
    }),
    response: employeesTimeOnline,
  },
  requestsTime: {
    ...view,
    path: '/analytics/requests-time',
    summary: 'How long requests waited and were worked on: median and ninth decile',
    query: analyticsQuery,
    response: requestsTime,
  },
  requestsRevenue: {
    ...view,
    path: '/analytics/requests-revenue',
    summary: 'Revenue of completed requests, expected revenue of open ones, and the clients who bring most',
    query: analyticsQuery,
    response: requestsRevenue,
  },
  employees: {
    ...view,
    path: '/analytics/employees',
    summary: 'What each executor completed, with punctuality, rating and revenue',
    query: analyticsTableQuery(ANALYTICS_SORTS.employees),
    response: analyticsEmployees,
  },
  managers: {
    ...view,
    path: '/analytics/managers',
    summary: 'Requests of each manager and their revenue',
    query: analyticsTableQuery(ANALYTICS_SORTS.managers),
    response: analyticsManagers,
  },
  facilities: {
    ...view,
    path: '/analytics/facilities',
    summary: 'Requests at each facility, emergencies, missed deadlines and revenue',
    query: analyticsTableQuery(ANALYTICS_SORTS.facilities),
    response: analyticsFacilities,
  },
  sla: {
    ...view,
    path: '/analytics/sla',
    summary: 'What was promised and kept, by client, agreement, target or executor',
    query: slaQuery,
    response: analyticsSla,
  },
  ownFigures: {
    method: 'GET',
    path: '/analytics/own-figures',
    access: 'user',
    summary: 'What the caller completed in the period, with punctuality and rating',
    query: z.strictObject(periodFields),
    response: ownFigures,
  },
})
