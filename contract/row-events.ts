import { capitalized } from './capitalized.ts'
import { RESOURCE_NAMES, RESOURCES, type ResourceName, ROW_EVENTS, type RowEvent } from './resources.ts'

/** The entities whose rows have these events. */
export type RecordedName = {
  [Name in ResourceName]: (typeof RESOURCES)[Name] extends { events: object } ? Name : never
}[ResourceName]

/** `facilityCreated` */
export type RowEventKind<
  Name extends RecordedName,
  Event extends RowEvent,
> = `${(typeof RESOURCES)[Name]['singular']}${Capitalize<Event>}`

interface RowEventOf {
  kind: RowEventKind<RecordedName, RowEvent>
  /** The number it is stored and sent under. */
  id: number
  entity: RecordedName
  event: RowEvent
}

/** Every event of this kind. */
export const ROW_EVENT_KINDS = RESOURCE_NAMES.flatMap(rowEventsOf)

/** The event with a stored number, if it is one of them. */
export function rowEvent(id: number): RowEventOf | undefined {
  return ROW_EVENT_KINDS.find((one) => one.id === id)
}

function rowEventsOf(name: ResourceName): RowEventOf[] {
  if (!isRecorded(name)) return []
  const { singular, events } = RESOURCES[name]
  return ROW_EVENTS.map((event) => {
    const kind = `${singular}${capitalized(event)}` as RowEventOf['kind']
    return { kind, id: events[event], entity: name, event }
  })
}

function isRecorded(name: ResourceName): name is RecordedName {
  return 'events' in RESOURCES[name]
}
