import type { analytics as ruAnalytics } from '../ru/analytics.ts'
import type { Translated } from '../shape.ts'

export const analytics: Translated<typeof ruAnalytics> = {
  created: 'Created',
  completed: 'Completed',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
  cancelledByClient: 'Cancelled by client',
  open: 'Open',
  revenue: 'Revenue',
  requests: 'Requests',
  share: 'Share',
  change: 'Change',
  rating: 'Rating',
  emergencies: 'Emergencies',
  managers: 'Managers',
  requestsByStatus: 'Requests by status',
  technicianPerformance: 'Technician performance',
  work: 'Work',
  total: 'Total',
}
