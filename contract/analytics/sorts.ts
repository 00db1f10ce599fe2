/** What the views of analytics with a row per user or facility can be sorted by. Without zod, for the browser. */
export const ANALYTICS_SORTS = {
  load: ['name', 'created', 'overdue', 'on_time_rate'],
  online: ['name', 'date', 'online_sec'],
  employees: ['name', 'completed', 'on_time_rate', 'rating', 'workload', 'revenue', 'avg_work_min'],
  managers: ['name', 'created', 'open', 'completed', 'overdue', 'cancelled_company', 'cancelled_client', 'revenue'],
  facilities: [
    'name',
    'requests',
    'emergency_share',
    'overdue',
    'completed',
    'profit',
    'mean_days_between_emergencies',
    'last_service_at',
  ],
} as const
