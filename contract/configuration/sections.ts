/** Without zod: the browser's page draws them. */

/** What a configuration consists of, in the order in which it is imported: each refers to those before it alone. */
export const CONFIGURATION_SECTIONS = [
  'settings',
  'service_hours',
  'pause_reasons',
  'roles',
  'checklists',
  'work_types',
  'fields',
  'agreement',
] as const
export type ConfigurationSection = (typeof CONFIGURATION_SECTIONS)[number]

/** The format of the file that this version reads and writes. */
export const CONFIGURATION_FORMAT = 1

/** Bytes of a file: what a call can carry, and more than any company has. */
export const CONFIGURATION_MAX_BYTES = 900 * 1024

/** Hours after an import in which it can be undone. */
export const CONFIGURATION_UNDO_HOURS = 24

/**
 * Why an item is not imported together with the others. Of these, an import can be asked for an item that is archived here,
 * and for one that gives a role permissions it does not have.
 */
export const CONFIGURATION_CONFLICTS = [
  'archived',
  'gains_permissions',
  'type_differs',
  'needs_conflict',
  'refused',
] as const
export type ConfigurationConflict = (typeof CONFIGURATION_CONFLICTS)[number]

const DECIDED_BY_USER: readonly ConfigurationConflict[] = ['archived', 'gains_permissions']

export function canBeTaken(conflict: ConfigurationConflict): boolean {
  return DECIDED_BY_USER.includes(conflict)
}
