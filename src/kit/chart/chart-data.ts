/** One value of a chart. */
export interface ChartPoint {
  /** The key of its place on the axis: labels may repeat. */
  key: string
  /** The key of its series. */
  series: string
  value: number
}

export interface ChartSeries {
  key: string
  label: string
  color: string
}

interface ChartPlace {
  key: string
  /** Below the axis. */
  label: string
  /** In the tooltip, which has more room than the axis. */
  title?: string
}

export interface ChartData {
  /** `columns` are vertical and `bars` horizontal, with series stacked; `lines` are for values that do not add up. */
  kind: 'columns' | 'bars' | 'lines'
  places: readonly ChartPlace[]
  series: readonly ChartSeries[]
  /** Unneeded when the places already say what the colours mean. */
  hasLegend?: boolean
  points: readonly ChartPoint[]
  format: (value: number) => string
  /** For the axis, which has little room. */
  formatShort?: (value: number) => string
  /** Called on a click on a bar or a dot. The table has to offer the same to screen readers. */
  onOpen?: (point: ChartPoint) => void
}
