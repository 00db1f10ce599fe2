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
  clocks: { reaction: 'Reaction', arrival: 'Arrival', resolution: 'Resolution' },
  clockStates: { running: 'Running', paused: 'Paused', met: 'Met', missed: 'Missed', withdrawn: 'Withdrawn' },
  counted: {
    clocks: 'Clocks',
    met: 'Met',
    missed: 'Missed',
    running: 'Running',
    withdrawn: 'Withdrawn',
    met_rate: 'Share met',
    median_overrun_min: 'Missed by, median',
    learned_late: 'Learned late',
  },
}
