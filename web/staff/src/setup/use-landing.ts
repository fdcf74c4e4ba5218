import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConfigOfConsole } from '../session/console-config.ts';
import { useStaff } from '../session/session.ts';

/**
 * Redirects staff with set-up permission to the launch checklist, once per visit, until the firm opens. Today stays one
 * click away.
 */
export function useLanding(): void {
  const { isOpen } = useConfigOfConsole();
  const maySetUp = useStaff().permissions.includes('firm.manage');
  const navigate = useNavigate();
  const hasLanded = useRef(false);
  useEffect(() => {
    const isHome = location.pathname.replace(/\/$/, '') === '/staff';
    if (!hasLanded.current && isHome && !isOpen && maySetUp) void navigate({ to: '/setup', replace: true });
    hasLanded.current = true;
  }, [isOpen, maySetUp, navigate]);
}
