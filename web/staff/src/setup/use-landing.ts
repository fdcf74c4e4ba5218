import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConfigOfConsole } from '../session/console-config.ts';
import { useStaff } from '../session/session.ts';

/** Whoever may set the firm up lands on Set-up while it is not open, once a visit; Today stays one click away. */
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
