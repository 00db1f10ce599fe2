import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { FilterProps } from '../../fields/field.ts'
import { useCall } from '../../providers/use-call.ts'
import { useMay } from '../../providers/use-may.ts'

/** Names the scheduled request that the list is narrowed to; one comes to it from there, and leaves it here. */
export function ScheduleFilter({ label, value, onChange }: FilterProps) {
  return value ? <ChosenSchedule label={label} id={Number(value)} onLeave={() => onChange(undefined)} /> : null
}

function ChosenSchedule({ label, id, onLeave }: { label: string; id: number; onLeave: () => void }) {
  const mayRead = useMay('scheduled_requests', 'show')
  const { data } = useCall('scheduledRequests.show', { params: { id } }, { enabled: mayRead })
  return (
    <Button type="primary" icon={<CloseOutlined aria-hidden />} iconPosition="end" onClick={onLeave}>
      {data ? `${label}: ${data.name}` : label}
    </Button>
  )
}
