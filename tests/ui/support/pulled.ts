import type { Pulled } from '#contract/operations/pull.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'

/** A request as its page is answered, with what a test sets. */
export function requestPageOf(page: Partial<RequestPage> & { id: number }): RequestPage {
  return {
    number: page.id,
    name: `Заявка ${page.id}`,
    type: 'planned',
    status: 1,
    attention: false,
    attention_reasons: [],
    work_type: null,
    priority: 0,
    client: null,
    facility: null,
    manager: null,
    employees: [],
    deadline_at: null,
    sla: null,
    clocks: [],
    planned_start_at: null,
    duration_min: 60,
    expected_at: null,
    price: null,
    created_at: '2026-11-20T06:12:00Z',
    version: 1,
    description: null,
    author: null,
    contact: null,
    client_sign_required: false,
    client_sign: null,
    on_the_way_at: null,
    on_the_way_by: null,
    started_at: null,
    finished_at: null,
    cancel_reason: null,
    initiator: null,
    declined: null,
    rating: null,
    rating_comment: null,
    scheduled_request_id: null,
    scheduled_request: null,
    updated_at: '2026-11-20T06:12:00Z',
    hash: 'hash',
    facility_place: null,
    facility_contacts: [],
    checklists: [],
    equipment: [],
    works: [],
    works_total: '0.00',
    files: [],
    promised_files: [],
    reports: [],
    route: [],
    conflicts: [],
    actions: [],
    ...page,
  }
}

/** What a pull is answered. */
export function pulledOf(answer: Partial<Pulled>): Pulled {
  return {
    server_time: '2026-11-20T06:12:00Z',
    horizon: '2026-11-26T00:00:00Z',
    requests: [],
    unchanged: [],
    gone: [],
    price_list_etag: null,
    price_list: null,
    ...answer,
  }
}
