const asyncHooks = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Test files run among the process's own globals and not, as in Jest's usual environment, in a vm context: there every
 * access to `Math` or `Promise` goes through an interceptor (loops over sound take twenty times as long), and packages
 * could not be shared (runtime.cjs), as `instanceof` fails between contexts. What a file leaves in the globals, in the
 * environment and with the process is taken back after it.
 */
module.exports = class OneRealmEnvironment {
  constructor({ projectConfig }) {
    this.takeBack = [keepGlobals(), keepEnv(), keepProcess(), disableStorages];
    this.global = globalThis;
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    for (const undo of this.takeBack) undo();
  }

  exportConditions() {
    return this.conditions;
  }

  getVmContext() {
    return globalThis;
  }
};

/** Every promise of a process pays for every storage that was ever used in it, so those of earlier files are to go. */
const storages = new Set();
asyncHooks.AsyncLocalStorage = class extends asyncHooks.AsyncLocalStorage {
  constructor(...args) {
    super(...args);
    storages.add(this);
  }
};

function disableStorages() {
  // One that belongs to a shared package comes back with its next use.
  for (const storage of storages) storage.disable();
}

function keepGlobals() {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  return () => {
    for (const key of Object.getOwnPropertyNames(globalThis)) {
      if (!(key in before)) delete globalThis[key];
    }
    for (const [key, descriptor] of Object.entries(before)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      if (now && now.value === descriptor.value && now.get === descriptor.get) continue;
      Object.defineProperty(globalThis, key, descriptor);
    }
  };
}

function keepEnv() {
  const before = { ...process.env };
  return () => {
    for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
    Object.assign(process.env, before);
  };
}

function keepProcess() {
  const { exit } = process;
  const before = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    process.exit = exit;
    for (const name of process.eventNames()) {
      for (const listener of process.rawListeners(name)) {
        if (!before.get(name)?.includes(listener)) process.off(name, listener);
      }
    }
  };
}
