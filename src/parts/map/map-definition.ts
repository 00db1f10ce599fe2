import type { ComponentType } from 'react'
import type { MapPin } from '#src/kit/map/ClusterMap.tsx'

/** A point on a map: its name, and its number of open requests, unless it is a request itself. */
export interface MapPoint extends MapPin {
  name: string
  open_requests?: number
}

/** How a state looks on the map: a sign, a colour and a shape, so that colour is not the only cue. */
export interface PinSign {
  sign: string
  colour: 'red' | 'amber' | 'green' | 'blue' | 'grey'
  shape?: 'diamond' | 'square' | 'small'
}

/** The states of pins; a cluster shows the first of those in it. */
export interface PinStates<Point, State extends string> {
  of: (point: Point) => State
  signs: Record<State, PinSign>
  /** The locale key under which each is named: `facilities.contractStatuses`. */
  texts: string
}

/** Defines the map of a list's rows. */
export interface MapDefinition<Point extends MapPoint, State extends string> {
  /** The domain whose call `mapData` returns the points. */
  domain: 'facilities' | 'employees' | 'requests'
  /**
   * The locale key of `label`, `legend`, `page` and `none`; `cut` with `mostPoints`; `choose` and `chooseAll` where
   * points can be selected.
   */
  texts: string
  states: PinStates<Point, State>
  /** The path of a point's page, with `:id`. */
  path: string
  /** The line under the name. */
  Line: ComponentType<{ point: Point }>
  /** Further content of the popup. */
  More?: ComponentType<{ point: Point }>
  /** The server returns at most this many points. */
  mostPoints?: number
  /** Reloads the points at this interval in milliseconds, for changes without events. */
  everyMs?: number
}

/** Points selected for a bulk action. */
export interface MapSelection<Point> {
  chosen: ReadonlySet<number>
  isSelectable: (point: Point) => boolean
  choose: (points: readonly Point[], isChosen: boolean) => void
}
