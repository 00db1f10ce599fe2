import { setImmediate as yieldToLoop } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { API_ROOT, routes } from '#contract/index.ts'
import type { Routes } from '#contract/route.ts'
import packageJson from '../package.json' with { type: 'json' }
import { accessListHandlers } from './access-list/index.ts'
import { accountHandlers, firstStepHandlers } from './accounts/index.ts'
import { agreementReportHandlers } from './agreement-reports/index.ts'
import { agreementHandlers } from './agreements/index.ts'
import { analyticsHandlers } from './analytics/index.ts'
import {
  authHandlers,
  consentHandlers,
  deviceHandlers,
  passwordHandlers,
  signInMethodHandlers,
  ssoHandlers,
} from './auth/index.ts'
import { bulkHandlers } from './bulk/index.ts'
import { calendarFeedHandlers } from './calendar-feeds/index.ts'
import { changeHandlers } from './changes/index.ts'
import { checklistHandlers } from './checklists/index.ts'
import { clientHandlers } from './clients/index.ts'
import { configurationHandlers } from './configuration/index.ts'
import { contactHandlers } from './contacts/index.ts'
import { customFieldHandlers } from './custom-fields/index.ts'
import { employeeHandlers } from './employees/index.ts'
import { equipmentHandlers } from './equipment/index.ts'
import { exportHandlers } from './exports/index.ts'
import { facilityHandlers, subscriptionHandlers } from './facilities/index.ts'
import { avatarHandlers } from './files/avatar-handlers.ts'
import { fileHandlers } from './files/handlers.ts'
import { geoHandlers } from './geo/index.ts'
import { registerHealth } from './health/health.ts'
import { answerBrokenCall } from './http/broken-call.ts'
import { readableUrl, serveBuiltApp } from './http/built-app.ts'
import { CallLog } from './http/call-log.ts'
import { drainOnClose } from './http/drain-on-close.ts'
import { handleError } from './http/error-handler.ts'
import { giveEtag } from './http/etags.ts'
import { externalAddress } from './http/external-address.ts'
import { takeForms } from './http/form-body.ts'
import type { Handlers } from './http/handlers.ts'
import { writeAnswer } from './http/json-text.ts'
import { openKeyLimits } from './http/key-limits.ts'
import { LONGEST_BODY_MS, limitOpenBodies } from './http/open-bodies.ts'
import { openApiDocument } from './http/openapi/document.ts'
import { registerRoutes } from './http/register-routes.ts'
import { DOCS_POLICY, securityHeaders } from './http/security.ts'
import { sharedCallLimits } from './http/shared-call-limits.ts'
import { zodValidator } from './http/zod-validator.ts'
import { importHandlers } from './imports/index.ts'
import { inboundEmailHandlers, mailboxHandlers } from './inbound-emails/index.ts'
import { installationHandlers } from './installation/index.ts'
import { apiKeyHandlers, serviceAccountHandlers, userApiKeyHandlers } from './integrations/index.ts'
import { interactionHandlers } from './interactions/index.ts'
import { invitationHandlers } from './invitations/index.ts'
import { accountClosingHandlers, accountExportHandlers } from './leaving/index.ts'
import { liveHandlers } from './live/handlers.ts'
import { contactMergeHandlers, mergeHandlers } from './merging/index.ts'
import { notificationHandlers, notificationSettingsHandlers, pushSubscriptionHandlers } from './notifications/index.ts'
import { emailHandlers } from './outbox/index.ts'
import { pauseReasonHandlers } from './pause-reasons/index.ts'
import { phoneCallHandlers } from './phone-calls/index.ts'
import { positionHandlers } from './positions/index.ts'
import { inRepository } from './process/repository.ts'
import { productHandlers } from './products/index.ts'
import { profileHandlers } from './profile/index.ts'
import { referenceHandlers } from './reference/index.ts'
import { hasRegistry, registryHandlers } from './registry/index.ts'
import { keptWorkHandlers, operationHandlers, pullHandlers, requestHandlers } from './requests/index.ts'
import { roleHandlers } from './roles/index.ts'
import { savedViewHandlers } from './saved-views/index.ts'
import { scheduledRequestHandlers } from './scheduler/index.ts'
import { searchHandlers } from './search/index.ts'
import { serviceHoursHandlers } from './service-hours/index.ts'
import type { Services } from './services.ts'
import { slaHandlers } from './sla/index.ts'
import { tagHandlers } from './tags/index.ts'
import { tariffHandlers } from './tariffs/index.ts'
import { leftUserHandlers, userHandlers } from './users/index.ts'
import { webhookHandlers } from './webhooks/index.ts'
import { analyticsReportHandlers } from './weekly-reports/index.ts'
import { workCalendarHandlers } from './work-calendar/index.ts'
import { workTypeHandlers } from './work-types/index.ts'

const BUILT_APP = inRepository('dist')
const BODY_LIMIT = 1024 * 1024

/** Plugins that log at `trace` log whole calls. */
const SECRETS_IN_LOGS = ['headers', '*.headers', '*.*.headers'].flatMap((place) => [
  `${place}.authorization`,
  `${place}.cookie`,
  `${place}["set-cookie"]`,
])

/** The whole server: plugins, routes, one error handler, one 404. The caller listens. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    logger: { level: config.logLevel, redact: SECRETS_IN_LOGS },
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_BODY_MS,
    clientErrorHandler: answerBrokenCall,
    trustProxy: config.trustedProxies,
    logController: new CallLog({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    frameworkErrors: handleError,
    rewriteUrl: ({ url }) => externalAddress(readableUrl(url)),
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('seenAs', null)
  app.decorateRequest('received')
  app.decorateReply('rowVersion', null)
  // A plain form of another site can send text without a CORS check; no call takes text.
  app.removeContentTypeParser('text/plain')
  takeForms(app)
  app.setValidatorCompiler<never>(zodValidator)
  // Bytes are sent as well as text, which the type leaves out.
  app.setReplySerializer(writeAnswer as (payload: unknown) => string)
  app.setErrorHandler(handleError)
  limitOpenBodies(app)
  drainOnClose(app)
  app.addHook('onRequest', async (request, reply) => {
    request.received = []
    reply.header('x-request-id', request.id)
    if (request.url.startsWith(API_ROOT)) reply.header('cache-control', 'no-store')
  })

  app.addHook('onRequest', securityHeaders(config))
  app.addHook('onSend', giveEtag)
  await app.register(compress, { globalDecompression: false, encodings: ['gzip'], threshold: 2048 })
  await app.register(cookie)
  await app.register(multipart)
  if (config.rateLimit) {
    await app.register(rateLimit, { global: false, store: sharedCallLimits(services.rateLimits) })
  }
  await app.register(swagger, {
    mode: 'static',
    // Written on the first request, so that the start does not wait for it.
    specification: { document: { toJSON: () => openApiDocument(packageJson.version, config.publicUrl) } as never },
  })
  await app.register(swaggerUi, { routePrefix: `${API_ROOT}/docs`, staticCSP: DOCS_POLICY })
  app.get(`${API_ROOT}/openapi.json`, async () => app.swagger())
  registerHealth(app, services)
  if (config.metricsToken) (await import('./health/metrics.ts')).registerMetrics(app, services, config.metricsToken)

  const routeServices = {
    database: services.database,
    sessions: services.sessions,
    fileStore: services.fileStore,
    pictureDrawer: services.pictureDrawer,
    limitsPublicCalls: config.rateLimit,
    keyLimits: config.rateLimit ? openKeyLimits() : null,
  }
  async function put<T extends Routes>(table: T, handlers: Handlers<T>) {
    registerRoutes(app, table, handlers, routeServices)
    // Lets the database's answers in: other services are prepared at the same time.
    await yieldToLoop()
  }
  await put(routes.auth, authHandlers(services))
  await put(routes.sso, ssoHandlers(services))
  await put(routes.signInMethods, signInMethodHandlers(services))
  await put(routes.invitations, invitationHandlers(services))
  await put(routes.passwords, passwordHandlers(services))
  await put(routes.devices, deviceHandlers(services))
  await put(routes.positions, positionHandlers())
  await put(routes.profile, profileHandlers(services))
  await put(routes.consents, consentHandlers(services))
  await put(routes.interactions, interactionHandlers(services))
  await put(routes.notifications, notificationHandlers(services))
  await put(routes.notificationSettings, notificationSettingsHandlers())
  await put(routes.pushSubscriptions, pushSubscriptionHandlers(services))
  await put(routes.company, accountHandlers(services))
  await put(routes.firstSteps, firstStepHandlers())
  await put(routes.accountClosing, accountClosingHandlers(services))
  await put(routes.accountExports, accountExportHandlers(services))
  await put(routes.configuration, configurationHandlers(services))
  await put(routes.tariffs, tariffHandlers())
  await put(routes.users, userHandlers(services))
  await put(routes.leftUsers, leftUserHandlers())
  await put(routes.roles, roleHandlers(services))
  await put(routes.serviceAccounts, serviceAccountHandlers())
  await put(routes.apiKeys, apiKeyHandlers(services))
  await put(routes.userApiKeys, userApiKeyHandlers(services))
  await put(routes.changes, changeHandlers(services))
  await put(routes.webhooks, webhookHandlers(services))
  await put(routes.mailbox, mailboxHandlers(services))
  await put(routes.bulk, bulkHandlers(services))
  await put(routes.accessList, accessListHandlers())
  await put(routes.employees, employeeHandlers(services))
  await put(routes.clients, clientHandlers(services))
  await put(routes.contacts, { ...contactHandlers(), ...contactMergeHandlers() })
  await put(routes.merges, mergeHandlers())
  await put(routes.tags, tagHandlers())
  await put(routes.agreements, agreementHandlers(services))
  await put(routes.facilities, facilityHandlers(services))
  await put(routes.equipment, equipmentHandlers(services))
  await put(routes.products, productHandlers(services))
  await put(routes.workTypes, workTypeHandlers(services))
  await put(routes.serviceHours, serviceHoursHandlers())
  await put(routes.pauseReasons, pauseReasonHandlers())
  await put(routes.customFields, customFieldHandlers())
  await put(routes.checklists, checklistHandlers())
  await put(routes.phoneCalls, phoneCallHandlers())
  await put(routes.inboundEmails, inboundEmailHandlers(services))
  await put(routes.requests, requestHandlers(services))
  await put(routes.operations, operationHandlers(services))
  await put(routes.keptWork, keptWorkHandlers(services))
  await put(routes.offline, pullHandlers(services))
  await put(routes.scheduledRequests, scheduledRequestHandlers(services))
  await put(routes.sla, slaHandlers())
  await put(routes.workCalendar, workCalendarHandlers())
  await put(routes.analytics, analyticsHandlers(services))
  await put(routes.analyticsReport, analyticsReportHandlers())
  await put(routes.agreementReports, agreementReportHandlers(services))
  await put(routes.calendarFeeds, calendarFeedHandlers(services))
  await put(routes.views, savedViewHandlers())
  await put(routes.files, fileHandlers(services))
  await put(routes.avatars, avatarHandlers(services))
  await put(routes.imports, importHandlers(services))
  await put(routes.exports, exportHandlers(services))
  await put(routes.search, searchHandlers())
  await put(routes.reference, referenceHandlers(services))
  await put(routes.letters, emailHandlers(services))
  await put(routes.installation, installationHandlers(services))
  await put(routes.subscriptions, subscriptionHandlers(services))
  await put(routes.live, liveHandlers(services))
  await put(routes.geo, geoHandlers(services))
  await put(routes.registry, registryHandlers(services))

  await serveBuiltApp(app, BUILT_APP, {
    'map-tiles-url': config.mapTilesUrl,
    registry: hasRegistry(config) ? 'on' : undefined,
    'ios-app-url': config.iosAppUrl,
    'android-app-url': config.androidAppUrl,
    'sign-in-providers': services.sso.providers.join(' '),
  })
  return app
}
