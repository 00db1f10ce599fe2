import type { Words } from '../shape.ts'

export const service_accounts: Words['service_accounts'] = {
  title: 'Service accounts',
  fields: {
    name: 'Name',
    role: 'Role',
    is_active: 'Works',
    created_at: 'Added',
    keys: 'Keys',
    last_used_at: 'Last call',
  },
}

export const api_keys: Words['api_keys'] = {
  title: 'API keys',
  fields: {
    name: 'Name',
    prefix: 'Beginning of the key',
    owner: 'On behalf of',
    service_account_id: 'Service account',
    scopes: 'What it may do',
    networks: 'From which networks',
    created_at: 'Created',
    expires_in_days: 'Valid for, days',
    expires_at: 'Valid until',
    last_used_at: 'Last call',
    last_network: 'Last address',
    usable_till: 'Accepted after rotation until',
    key: 'Key',
  },
}
