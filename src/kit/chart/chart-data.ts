/** One value of a chart. */
export interface ChartPoint {
  /** Which place on the axis: unique, since two may be called the same. */
  key: string
  /** Which of the chart's series, by its key. */
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
  /** Above the values under the pointer, where there is room for more than below the axis. */
  title?: string
}

export interface ChartData {
  /** `columns` stand and `bars` lie, one series on another; `lines` are for what does not add up. */
  kind: 'columns' | 'bars' | 'lines'
  places: readonly ChartPlace[]
  series: readonly ChartSeries[]
  /** Not where the places say already what the colours stand for. */
  hasLegend?: boolean
  points: readonly ChartPoint[]
  format: (value: number) => string
  /** Beside the axis, where every letter counts. */
  formatShort?: (value: number) => string
  /** What a press on a bar or a dot opens. Whoever does not see it finds the same in the table. */
  onOpen?: (point: ChartPoint) => void
}
