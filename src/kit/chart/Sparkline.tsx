interface SparklineProps {
  values: readonly (number | null)[]
}

const WIDTH = 96
const HEIGHT = 28
const EDGE = 3

/** A line without axes, beside the figure whose course it shows. */
export function Sparkline({ values }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const x = (index: number) => EDGE + (index * (WIDTH - 2 * EDGE)) / (values.length - 1)
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least)
  const dots = values.flatMap((value, index) =>
    value === null ? [] : [`${x(index).toFixed(1)},${y(value).toFixed(1)}`],
  )
  const [lastX, lastY] = (dots.at(-1) ?? '').split(',')
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden style={{ maxWidth: '100%' }}>
      <polyline points={dots.join(' ')} fill="none" stroke="var(--ant-color-primary)" strokeWidth="1.75" />
      <circle cx={lastX} cy={lastY} r="2.5" fill="var(--ant-color-primary)" />
    </svg>
  )
}
