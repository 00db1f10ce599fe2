import type { WorkTypeColor, WorkTypeIcon } from '#contract/work-types/work-type-looks.ts'

interface DemoWorkType {
  /** One that every account begins with, or another. */
  name: string
  icon: WorkTypeIcon
  color: WorkTypeColor
  default_duration_min: number
  default_priority?: 0 | 1
  client_sign_required?: boolean
  deadline_hours?: number
  /** The name of one that new requests of the type begin with. */
  checklist?: string
}

export const DEMO_WORK_TYPES: readonly DemoWorkType[] = [
  {
    name: 'maintenance',
    icon: 'calendar',
    color: 'blue',
    default_duration_min: 120,
    client_sign_required: true,
  },
  { name: 'repair', icon: 'tool', color: 'orange', default_duration_min: 90, deadline_hours: 48 },
  {
    name: 'installation',
    icon: 'gear',
    color: 'purple',
    default_duration_min: 240,
    client_sign_required: true,
  },
  { name: 'inspection', icon: 'search', color: 'cyan', default_duration_min: 60 },
  { name: 'cleaning', icon: 'home', color: 'green', default_duration_min: 120, checklist: 'ТО сплит-системы' },
  {
    name: 'Аварийный выезд',
    icon: 'warning',
    color: 'red',
    default_duration_min: 60,
    default_priority: 1,
    deadline_hours: 4,
  },
]
