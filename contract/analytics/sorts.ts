/** Of whom or what clocks are counted: each row is a client, an agreement, a target or an executor. */
export const SLA_BREAKDOWNS = ['client', 'agreement', 'target', 'employee'] as const
export type SlaBreakdown = (typeof SLA_BREAKDOWNS)[number]

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
  sla: ['name', 'clocks', 'met', 'missed', 'running', 'withdrawn', 'met_rate', 'median_overrun_min', 'learned_late'],
} as const
