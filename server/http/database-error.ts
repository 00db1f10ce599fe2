import pg from 'pg'
import { DatabaseAway, nameAway } from '../db/database-away.ts'
import { isTransientFailure } from '../db/transient-failure.ts'
import { AppError, type InvalidReason, invalid } from '../errors/app-error.ts'

/** Unique keys whose violation has a message of its own. */
const UNIQUE_KEYS: Record<string, Record<string, InvalidReason>> = {
  users_email_key: { email: 'email_taken' },
  users_phone_key: { phone: 'phone_taken' },
  memberships_extension_key: { extension: 'extension_taken' },
  accounts_domain_key: { domain: 'duplicate' },
  roles_name_key: { name: 'role_taken' },
  saved_views_name_key: { name: 'duplicate' },
  work_types_account_id_name_key: { name: 'duplicate' },
  product_measures_name_key: { name: 'duplicate' },
  product_categories_name_key: { name: 'duplicate' },
}

/** Checks over several columns, whose names do not give a field. */
const CHECKS: Record<string, Record<string, InvalidReason>> = {
  requests_check: { client_id: 'client_or_facility_required' },
  facilities_check: { lat: 'coordinates_incomplete' },
  equipment_check: { parent_id: 'part_of_itself' },
  products_check: { expiration_unit: 'required' },
}

/**
 * An error of the database as one of the catalogue; undefined when it is a bug of ours. Foreign keys are named
 * `<table>_account_id_<column>_fkey`, and checks of one column `<table>_<column>_check`, which tells the field.
 */
export function databaseError(error: unknown): AppError | undefined {
  if (nameAway(error) instanceof DatabaseAway) return new AppError('unavailable', { cause: error })
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code, constraint = '' } = error
  switch (code) {
    case '23505': {
      const fields = UNIQUE_KEYS[constraint]
      return fields ? invalid(fields) : new AppError('conflict')
    }
    case '23503':
      return isStillReferenced(error) ? new AppError('in_use') : invalid({ [fieldOf(constraint)]: 'not_found' })
    case '23514':
      return invalid(CHECKS[constraint] ?? { [checkedField(error)]: 'invalid' })
    case '40001':
    case '40P01':
      return new AppError('conflict')
    case '22003':
    case '22008':
      return invalid({ _: 'invalid' })
    case '22P02':
    case '22P05':
    case '22021':
      // A character that PostgreSQL cannot store: U+0000, or half of a surrogate pair.
      return invalid({ _: 'invalid' })
    default:
      return isTransientFailure(error) ? new AppError('unavailable', { cause: error }) : undefined
  }
}

function isStillReferenced(error: pg.DatabaseError): boolean {
  return /is still referenced/.test(error.detail ?? '')
}

function fieldOf(constraint: string): string {
  return /_account_id_(?:id_)?(\w+?)_fkey\d*$/.exec(constraint)?.[1] ?? '_'
}

function checkedField({ table = '', constraint = '' }: pg.DatabaseError): string {
  const column = constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : ''
  return /^(\w+)_check\d*$/.exec(column)?.[1] ?? '_'
}
