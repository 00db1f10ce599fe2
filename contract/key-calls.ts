import { type Domain, type RouteTable, routes } from './index.ts'
import type { Route, Routes } from './route.ts'

/** Calls that any user may make and that are of the account: those across accounts, and what is private, are no key's. */
type CallOfUsers = {
  [D in Domain]: {
    [K in keyof RouteTable[D] & string]: RouteTable[D][K] extends { access: 'user' }
      ? RouteTable[D][K] extends { crossAccount: true } | { isPrivate: true }
        ? never
        : `${D}.${K}`
      : never
  }[keyof RouteTable[D] & string]
}[Domain]

/**
 * Whether keys reach a call for which no permission is asked. A new one is decided about here, or does not compile. What a
 * signed-in user has for themselves is no key's: notifications, views, calendar links, devices, keys.
 */
const REACHED: Record<CallOfUsers, boolean> = {
  'analytics.ownFigures': false,
  'bulk.clients': true,
  'bulk.equipment': true,
  'bulk.facilities': true,
  'bulk.products': true,
  'bulk.requests': true,
  'calendarFeeds.remove': false,
  'changes.list': true,
  'checklists.forSelector': true,
  'clients.forSelector': true,
  'company.show': true,
  'contacts.create': true,
  'contacts.merge': true,
  'contacts.remove': true,
  'contacts.showExternal': true,
  'contacts.update': true,
  'devices.recordTrack': false,
  'equipment.forSelector': true,
  'facilities.forSelector': true,
  'facilities.types': true,
  'files.upload': true,
  'geo.reverse': true,
  'geo.suggest': true,
  'imports.list': true,
  'imports.read': true,
  'imports.refusedRows': true,
  'imports.run': true,
  'imports.show': true,
  'imports.undo': true,
  'interactions.deleteNote': true,
  'interactions.editNote': true,
  'interactions.mentionable': true,
  'interactions.menu': false,
  'interactions.unread': false,
  'live.events': false,
  'merges.undo': true,
  'notificationSettings.update': false,
  'notifications.readAbout': false,
  'notifications.readAll': false,
  'notifications.update': false,
  'operations.knownFiles': true,
  'operations.send': true,
  'operations.sendFile': true,
  'pauseReasons.list': true,
  'positions.decide': false,
  'positions.show': false,
  'profile.removeAvatar': false,
  'profile.setAvatar': false,
  'reference.dictionaries': true,
  'registry.bank': false,
  'registry.organization': false,
  'requests.pause': true,
  'requests.resume': true,
  'requests.statuses': true,
  'requests.types': true,
  'requests.workTypes': true,
  'search.global': true,
  'serviceHours.list': true,
  'tags.add': true,
  'tags.list': true,
  'tags.remove': true,
  'tariffs.contents': false,
  'tariffs.list': false,
  'userApiKeys.create': false,
  'userApiKeys.revoke': false,
  'userApiKeys.rotate': false,
  'users.executorsForSelector': true,
  'users.managersForSelector': true,
  'views.create': false,
  'views.remove': false,
  'views.update': false,
  'workCalendar.show': true,
}

const REACHED_ROUTES = new Set(
  Object.entries(REACHED).flatMap(([name, isReached]) => (isReached ? [routeNamed(name)] : [])),
)

function routeNamed(name: string): Route | undefined {
  const [domain, call = ''] = name.split('.') as [Domain, string]
  return (routes[domain] as Routes)[call]
}

/**
 * Whether a call can be made with a key: all that ask for a permission, which is then one of the key's scopes, and those of
 * REACHED. What only admins may do is never done with a key, nor what spans accounts or is a user's own.
 */
export function isReachedByKeys(route: Route): boolean {
  if (route.crossAccount || route.isPrivate || route.access === 'admin' || route.access === 'public') return false
  return route.access !== 'user' || REACHED_ROUTES.has(route)
}
