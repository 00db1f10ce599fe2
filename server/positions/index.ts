export { believable } from './believable.ts'
export { forgetTracksJob } from './forget-tracks.ts'
export { positionHandlers } from './handlers.ts'
export { recordTrack } from './record-track.ts'
