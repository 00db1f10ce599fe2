import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'

/** A user's profile at a provider. */
export interface SsoProfile {
  /** The user's permanent id at the provider, whatever else changes. */
  subject: string
  email: string | null
  /** The provider has verified that the address is theirs. */
  isEmailVerified: boolean
  firstname: string | null
  surname: string | null
}

/** Binds an answer of the provider to the request. */
export interface SsoSecrets {
  state: string
  nonce: string
  /** PKCE: only the initiator can exchange the code. */
  verifier: string
}

/** The parameters a provider returned to our page. */
export interface SsoReturn {
  code: string
  state: string
  iss?: string | undefined
}

export interface SsoProvider {
  /** Where the user signs in. */
  addressFor(secrets: SsoSecrets): Promise<string>
  /** @throws when the provider is down, rejects the code, or its answer cannot be trusted */
  profileOf(returned: SsoReturn, secrets: SsoSecrets): Promise<SsoProfile>
}

export interface Sso {
  /** The configured ones. */
  providers: SignInProvider[]
  provider(name: SignInProvider): SsoProvider | undefined
}
