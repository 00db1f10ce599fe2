/** The form in which a browser of this build sends operations. */
export const OPERATION_FORMAT = 1

/** The calls on a request that are made on site: a browser keeps them without a connection and sends them later. */
export const OPERATION_CALLS = [
  'onTheWay',
  'start',
  'pause',
  'resume',
  'answer',
  'finishChecklist',
  'fillCustom',
  'addWork',
  'removeWork',
  'attachFiles',
  'interact',
  'sign',
  'finish',
] as const
export type OperationCall = (typeof OPERATION_CALLS)[number]
