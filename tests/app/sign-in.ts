import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { services } from '../../runner/services/services.ts';

/** Signs a new user in, for tests that are not trials: nobody talks to the agent. */
export async function signIn(request: APIRequestContext): Promise<void> {
  const response = await request.post(`${services().appUrl}/api/session`, {
    data: { name: `app-${randomUUID()}` },
  });
  expect(response.status(), await response.text()).toBe(200);
}
