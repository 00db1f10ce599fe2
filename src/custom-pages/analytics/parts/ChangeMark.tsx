import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Text } from '#src/kit/values/Text.tsx'
import { type Change, isBetter, type WantedChange } from './deltas.ts'
import { useFormats } from './use-formats.ts'

interface ChangeMarkProps {
  change: Change | null
  wanted: WantedChange
}

const COLORS = { better: 'success', worse: 'danger', neither: 'secondary' } as const

/** `↑ +12 %`: the arrow and the sign say it, the colour whether that is good. */
export function ChangeMark({ change, wanted }: ChangeMarkProps) {
  const { changeShort } = useFormats()
  if (!change) return null
  const better = isBetter(change, wanted)
  const tone = better === null ? 'neither' : better ? 'better' : 'worse'
  return (
    <Text type={COLORS[tone]} style={{ whiteSpace: 'nowrap' }}>
      {change.kind === 'up' && <ArrowUpOutlined aria-hidden />}
      {change.kind === 'down' && <ArrowDownOutlined aria-hidden />} {changeShort(change)}
    </Text>
  )
}
