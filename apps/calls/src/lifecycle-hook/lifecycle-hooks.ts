import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  HOOK_LIMITS,
  type LifecycleHookDto,
  type MessageDto,
  type NewLifecycleHookDto,
  type Page,
  type RequestBody,
  type RotatedSecretDto,
} from '@parley/contracts';
import { EgressClient } from '@parley/egress';
import { Bus } from '@parley/messaging';
import { Database, keepAnswer, keysetPage } from '@parley/persistence';
import { newId, SecretBox } from '@parley/platform';
import { hookSecretAad } from './hook-sender';
import { LifecycleHookRepository } from './lifecycle-hook.repository';
import { LifecycleHookRow } from './lifecycle-hook.row';
import { lifecycleHook, SECRET_MESSAGE } from './lifecycle-hook.view';

@Injectable()
export class LifecycleHooks {
  constructor(
    private readonly db: Database,
    private readonly hooks: LifecycleHookRepository,
    private readonly secrets: SecretBox,
    private readonly egress: EgressClient,
    private readonly bus: Bus,
  ) {}

  async create({ account_id: accountId, hook }: RequestBody<'hooks.create'>): Promise<NewLifecycleHookDto> {
    await this.checkUrl(hook.url);
    await this.checkAgent(accountId, hook.agent_id ?? null);
    const id = newId();
    const secret = hook.secret ?? newSecret();
    const now = new Date();
    const row: LifecycleHookRow = {
      id,
      accountId,
      agentId: hook.agent_id ?? null,
      event: hook.event,
      name: hook.name,
      url: hook.url,
      sealedSecret: this.secrets.seal(secret, hookSecretAad(id)),
      timeoutMs: hook.timeout_ms ?? HOOK_LIMITS.timeoutMs.default,
      failureAction: hook.failure_action ?? 'continue',
      allowCancel: hook.allow_cancel ?? true,
      enabled: hook.enabled ?? true,
      createdAt: now,
      updatedAt: now,
    };
    const answer = { ...lifecycleHook(row), secret, message: SECRET_MESSAGE };
    await this.db.transaction(async (tx) => {
      // One creation at a time in an account, so that the cap holds.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `lifecycle_hook/${accountId}`,
      ]);
      const count = await tx.countBy(LifecycleHookRow, { accountId });
      if (count >= HOOK_LIMITS.perAccount)
        throw new AppError('LIMIT_REACHED', `An account may have ${HOOK_LIMITS.perAccount} lifecycle hooks`);
      await this.hooks.insert(tx, row);
      await keepAnswer(tx, () => answer);
    });
    return answer;
  }

  async update({
    account_id: accountId,
    hook_id,
    change,
  }: RequestBody<'hooks.update'>): Promise<LifecycleHookDto> {
    await this.hooks.byId(accountId, hook_id);
    if (change.url !== undefined) await this.checkUrl(change.url);
    const row = await this.hooks.update(accountId, hook_id, (found) => ({
      ...found,
      name: change.name ?? found.name,
      url: change.url ?? found.url,
      sealedSecret:
        change.secret === undefined
          ? found.sealedSecret
          : this.secrets.seal(change.secret, hookSecretAad(found.id)),
      timeoutMs: change.timeout_ms ?? found.timeoutMs,
      failureAction: change.failure_action ?? found.failureAction,
      allowCancel: change.allow_cancel ?? found.allowCancel,
      enabled: change.enabled ?? found.enabled,
      updatedAt: new Date(),
    }));
    return lifecycleHook(row);
  }

  async rotate({
    account_id: accountId,
    hook_id,
  }: RequestBody<'hooks.rotate_secret'>): Promise<RotatedSecretDto> {
    const { id } = await this.hooks.byId(accountId, hook_id);
    const answer = { id, secret: newSecret(), message: SECRET_MESSAGE };
    await this.hooks.update(accountId, id, async (found, tx) => {
      await keepAnswer(tx, () => answer);
      const sealedSecret = this.secrets.seal(answer.secret, hookSecretAad(id));
      return { ...found, sealedSecret, updatedAt: new Date() };
    });
    return answer;
  }

  async get({ account_id, hook_id }: RequestBody<'hooks.get'>): Promise<LifecycleHookDto> {
    return lifecycleHook(await this.hooks.byId(account_id, hook_id));
  }

  async list(body: RequestBody<'hooks.list'>): Promise<Page<LifecycleHookDto>> {
    const query = this.db.dataSource.manager
      .createQueryBuilder(LifecycleHookRow, 'h')
      .where('h.accountId = :accountId', { accountId: body.account_id });
    return keysetPage(query, body, lifecycleHook);
  }

  async delete({ account_id: accountId, hook_id }: RequestBody<'hooks.delete'>): Promise<MessageDto> {
    const row = await this.hooks.byId(accountId, hook_id);
    await this.db.dataSource.manager.delete(LifecycleHookRow, { id: row.id, accountId });
    return { message: 'Lifecycle hook deleted' };
  }

  private async checkUrl(url: string): Promise<void> {
    const verdict = await this.egress.checkUrl(url);
    if (!verdict.ok) throw AppError.validation('url', `url ${verdict.reason}`);
  }

  private async checkAgent(accountId: string, agentId: string | null): Promise<void> {
    if (agentId === null) return;
    const body = { account_id: accountId, agent_ids: [agentId] };
    const [agent] = (await this.bus.request('agents.briefs', body)).agents;
    if (agent?.status !== 'active')
      throw AppError.validation('agent_id', 'agent_id is not known on your account');
  }
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
