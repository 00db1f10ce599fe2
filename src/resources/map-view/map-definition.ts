import type { ComponentType } from 'react'
import type { MapPin } from '../../kit/map/ClusterMap.tsx'

/** What each place on a map has: its name, and how much is to be done there, where it is not itself to be done. */
export interface MapPoint extends MapPin {
  name: string
  open_requests?: number
}

/** How a state is told on the map: a sign, a colour and a shape, so that none has to be told apart by colour alone. */
export interface PinSign {
  sign: string
  colour: 'red' | 'amber' | 'green' | 'blue' | 'grey'
  shape?: 'diamond' | 'square' | 'small'
}

/** The states pins are told apart by; the first that a cluster holds is the one it shows. */
export interface PinStates<Point, State extends string> {
  of: (point: Point) => State
  signs: Record<State, PinSign>
  /** Where the locales name each: `facilities.contractStatuses`. */
  texts: string
}

/** What the map of a list's rows has of its own. */
export interface MapDefinition<Point extends MapPoint, State extends string> {
  /** Whose call `mapData` answers with the points. */
  domain: 'facilities' | 'employees' | 'requests'
  /**
   * Where the locales say `label`, `legend`, `page`, `none`, `cut` where there is a most, `choose` and `chooseAll` where points can be
   * chosen.
   */
  texts: string
  states: PinStates<Point, State>
  /** A point's page, with `:id`. */
  path: string
  /** The line under the name. */
  Line: ComponentType<{ point: Point }>
  /** What the popup says besides. */
  More?: ComponentType<{ point: Point }>
  /** More points than this never come. */
  mostPoints?: number
  /** For what no event tells of: it is looked at again after so many milliseconds. */
  everyMs?: number
}

/** Points that are chosen for something to be done with them all. */
export interface MapSelection<Point> {
  chosen: ReadonlySet<number>
  isSelectable: (point: Point) => boolean
  choose: (points: readonly Point[], isChosen: boolean) => void
}
