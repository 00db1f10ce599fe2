export { geoHandlers } from './handlers.ts'
export { type Geo, openGeo } from './open-geo.ts'
